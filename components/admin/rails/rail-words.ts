import { useFormatter } from "@/lib/i18n/formatter";

/** Formats a moment with its date and time, in the reader's language and time zone. */
export function useMoment() {
  const format = useFormatter();
  return (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
}
