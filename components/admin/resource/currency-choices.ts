import { useLocale, useTranslations } from "next-intl";
import { currencyOptions } from "@/lib/i18n/currency-options";
import { type Currency, currencies } from "@/lib/money/currency";

/**
 * Returns the currencies that staff choose from. For some currencies, the specification prescribes the label that staff see. The
 * label of every other currency is the code and the name.
 */
export function useCurrencyChoices(): { value: Currency; label: string }[] {
  const t = useTranslations("admin");
  return currencyOptions(useLocale(), currencies).map(({ value, label }) => {
    const key = `currencies.${value}` as "currencies.USD";
    return { value, label: t.has(key) ? t(key) : label };
  });
}
