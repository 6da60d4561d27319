import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { useFormatter } from "@/lib/i18n/formatter";
import { currencies } from "@/lib/money/currency";

/** The texts that the tables and forms of loan plans and deposit plans share. */
export function usePlanTexts() {
  const t = useTranslations("adminPlans");
  const format = useFormatter();
  return {
    money: useMoneyFormat(),
    /** Formats hundredths of a percent, such as `5.25%`. */
    profit: (profitBp: number) => format.number(profitBp / 10_000, { style: "percent", maximumFractionDigits: 2 }),
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
