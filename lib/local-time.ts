const formats = new Map<string, Intl.DateTimeFormat>();

/** The date (`YYYY-MM-DD`) and the time of day (`HH:MM`) of a moment in a time zone. Browsers may load this file. */
export function localTime(at: Date, timeZone: string): { date: string; time: string } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  formats.set(timeZone, format);
  const [date = "", time = ""] = format.format(at).split(" ");
  return { date, time };
}
