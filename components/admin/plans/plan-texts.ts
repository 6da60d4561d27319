import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { useFormatter } from "@/lib/i18n/formatter";
import { currencies } from "@/lib/money/currency";
import { parseProfit } from "@/lib/money/profit-rate";

/** The texts that the tables and forms of loan plans and deposit plans share. */
export function usePlanTexts() {
  const t = useTranslations("adminPlans");
  const format = useFormatter();
  /** Formats hundredths of a percent, such as `5.25%`. */
  const profit = (profitBp: number) => format.number(profitBp / 10_000, { style: "percent", maximumFractionDigits: 2 });
  return {
    money: useMoneyFormat(),
    profit,
    /** The same of a form's value, `"5.25"`. */
    profitOf: (text: string) => profit(parseProfit(text) ?? 0),
    currencyOptions: currencies.map((value) => ({ value, label: t(`currencies.${value}`) })),
    /** The filter that shows the plans of one currency only. */
    currencyFilter: {
      key: "currency",
      label: t("currency"),
      all: t("allCurrencies"),
      options: currencies.map((value) => ({ value, label: value })),
    },
  };
}
