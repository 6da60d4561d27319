import type { Currency } from "@/lib/money/currency";
import type { Locale } from "./locales";

/** Currencies as options of a list, with their names in the reader's language. */
export function currencyOptions(locale: Locale, currencies: readonly Currency[]): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return currencies.map((code) => ({ value: code, label: `${code} – ${names.of(code)}` }));
}
