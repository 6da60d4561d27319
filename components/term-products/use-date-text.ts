import { useFormatter } from "@/lib/i18n/formatter";

const formats = {
  medium: { dateStyle: "medium", timeZone: "UTC" },
  long: { dateStyle: "long", timeZone: "UTC" },
} as const;

/**
 * Formats the bank's dates, `YYYY-MM-DD`. The dates are formatted in UTC, because a calendar date must not be shifted into the
 * reader's time zone.
 */
export function useDateText() {
  const format = useFormatter();
  return (date: string, length: keyof typeof formats = "medium") => format.dateTime(new Date(date), formats[length]);
}
