import { useFormatter } from "@/lib/i18n/formatter";

/** Formats a closed day, `YYYY-MM-DD`, in the reader's language. */
export function useClosedDate() {
  const format = useFormatter();
  return (date: string) => format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
}
