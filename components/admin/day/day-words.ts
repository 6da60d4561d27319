import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import type { DayResult } from "@/lib/day/read-days.sql";
import { useFormatter } from "@/lib/i18n/formatter";
import { isCurrency } from "@/lib/money/currency";

/** Formats a calendar date, `YYYY-MM-DD`, in the reader's language. */
export function useCalendarDate() {
  const format = useFormatter();
  return (date: string) => format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}

/** Describes the results of a day: one line for each task and outcome, with the totals in each currency. */
export function useDayLines() {
  const t = useTranslations("adminDay");
  const money = useStaffMoney();
  return (results: DayResult[]): { key: string; text: string; isWarning: boolean }[] => {
    const byOutcome = new Map<string, DayResult[]>();
    for (const result of results) {
      const key = `${result.task}-${result.outcome}`;
      byOutcome.set(key, [...(byOutcome.get(key) ?? []), result]);
    }
    return [...byOutcome].map(([key, group]) => {
      const count = group.reduce((sum, { itemCount }) => sum + itemCount, 0);
      const outcome = `outcomes.${key}` as "outcomes.instalments-paid";
      const what = t.has(outcome) ? t(outcome, { count }) : `${key} ${count}`;
      const sums = group.flatMap(({ currency, amountMinor }) =>
        isCurrency(currency) && amountMinor !== 0n ? [money(amountMinor, currency)] : [],
      );
      const text = sums.length > 0 ? t("runs.sums", { what, sums: sums.join(" · ") }) : what;
      return { key, text, isWarning: key === "instalments-overdue" };
    });
  };
}
