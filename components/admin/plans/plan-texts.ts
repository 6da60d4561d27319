import { useTranslations } from "next-intl";
import { useCurrencyChoices } from "@/components/admin/resource/currency-choices";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { useFormatter } from "@/lib/i18n/formatter";
import { currencies } from "@/lib/money/currency";
import { parseProfit } from "@/lib/money/profit-rate";
import { businessDayRules } from "@/lib/term-products/business-day.model";

/** Returns the texts that the tables and forms of loan plans and deposit plans share. */
export function usePlanTexts() {
  const t = useTranslations("adminPlans");
  const format = useFormatter();
  /** Formats hundredths of a percent, such as `5.25%`. */
  const profit = (profitBp: number) => format.number(profitBp / 10_000, { style: "percent", maximumFractionDigits: 2 });
  return {
    money: useStaffMoney(),
    profit,
    /** Formats a percentage that was typed into the form: `"5.25"` becomes `5.25%`. */
    profitOf: (text: string) => profit(parseProfit(text) ?? 0),
    currencyOptions: useCurrencyChoices(),
    /** The field for the rule that moves due dates to business days. */
    closedDayField: {
      ...({ kind: "select", name: "businessDayRule" } as const),
      label: t("closedDay"),
      help: t("closedDayHelp"),
      options: businessDayRules.map((value) => ({ value, label: t(`closedDays.${value}`) })),
    },
    /** The filter that shows only the plans of one currency. */
    currencyFilter: {
      key: "currency",
      label: t("currency"),
      all: t("allCurrencies"),
      options: currencies.map((value) => ({ value, label: value })),
    },
  };
}
