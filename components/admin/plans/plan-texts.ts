import { useFormatter, useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { currencies } from "@/lib/money/currency";

/** What the tables and forms of loan plans and FDR plans say alike. */
export function usePlanTexts() {
  const t = useTranslations("adminPlans");
  const format = useFormatter();
  return {
    money: useMoneyFormat(),
    /** `5.25%`; hundredths of a percent in. */
    profit: (profitBp: number) => format.number(profitBp / 10_000, { style: "percent", maximumFractionDigits: 2 }),
    currencyOptions: currencies.map((value) => ({ value, label: t(`currencies.${value}`) })),
    /** To show the plans of one currency only. */
    currencyFilter: {
      key: "currency",
      label: t("currency"),
      all: t("allCurrencies"),
      options: currencies.map((value) => ({ value, label: value })),
    },
  };
}
