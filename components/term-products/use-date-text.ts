import { useFormatter } from "@/lib/i18n/formatter";

const formats = {
  medium: { dateStyle: "medium", timeZone: "UTC" },
  long: { dateStyle: "long", timeZone: "UTC" },
  /** For places as narrow as a bar. */
  month: { month: "short", year: "2-digit", timeZone: "UTC" },
} as const;

/** Writes the bank's dates, `YYYY-MM-DD`, as people do; they belong to no zone. */
export function useDateText() {
  const format = useFormatter();
  return (date: string, length: keyof typeof formats = "medium") => format.dateTime(new Date(date), formats[length]);
}
