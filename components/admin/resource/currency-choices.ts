import { useLocale, useTranslations } from "next-intl";
import { currencyOptions } from "@/lib/i18n/currency-options";
import { type Currency, currencies } from "@/lib/money/currency";

/**
 * Returns the currencies that staff choose from. The label of a currency is the text that the specification prescribes for staff.
 * For other currencies, the label is the code and the name.
 */
export function useCurrencyChoices(): { value: Currency; label: string }[] {
  const t = useTranslations("admin");
  return currencyOptions(useLocale(), currencies).map(({ value, label }) => {
    const key = `currencies.${value}` as "currencies.USD";
    return { value, label: t.has(key) ? t(key) : label };
  });
}
