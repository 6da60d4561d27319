import { useLocale, useTranslations } from "next-intl";
import { currencyOptions } from "@/lib/i18n/currency-options";
import { type Currency, currencies } from "@/lib/money/currency";

/**
 * The currencies that staff choose from. Some currencies have a text from the specification. The other currencies have their code
 * and name.
 */
export function useCurrencyChoices(): { value: Currency; label: string }[] {
  const t = useTranslations("admin");
  return currencyOptions(useLocale(), currencies).map(({ value, label }) => {
    const key = `currencies.${value}` as "currencies.USD";
    return { value, label: t.has(key) ? t(key) : label };
  });
}
