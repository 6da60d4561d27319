import { useFormatter } from "@/lib/i18n/formatter";

/** Formats a month, `YYYY-MM`, with its year. */
export function useMonthText(): (month: string) => string {
  const format = useFormatter();
  return (month) => format.dateTime(new Date(`${month}-01`), { month: "long", year: "numeric", timeZone: "UTC" });
}
