import { useLocale, useTimeZone } from "next-intl";

const forms = {
  /** A day without its year. */
  day: { day: "numeric", month: "short" },
  dayOfYear: { dateStyle: "medium" },
  /** A month as its first letter, as its name, or as its name with the year. */
  monthLetter: { month: "narrow" },
  month: { month: "long" },
  monthOfYear: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Form = keyof typeof forms;

const minuteForm = { dateStyle: "long", timeStyle: "short" } as const;

/**
 * Each format is created once and kept, because creating a format takes as long as formatting fifty dates
 * (docs/decisions/page-speed.md).
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string | undefined, form: Form | "minute"): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...(form === "minute" ? minuteForm : forms[form]), timeZone });
    formats.set(key, format);
  }
  return format;
}

/** Returns a function that formats calendar dates (`YYYY-MM-DD`, without a time zone) in the reader's language. */
export function useCalendarText(): (date: string, form: Form) => string {
  const locale = useLocale();
  return (date, form) => formatOf(locale, "UTC", form).format(new Date(date));
}

/** Returns a function that formats moments in the reader's language and time zone. Only the form `minute` has the time of day. */
export function useMomentText(): (moment: Date, form: Form | "minute") => string {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (moment, form) => formatOf(locale, timeZone, form).format(moment);
}
