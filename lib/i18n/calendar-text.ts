import { useLocale, useTimeZone } from "next-intl";

const forms = {
  /** A day without its year. */
  day: { day: "numeric", month: "short" },
  dayOfYear: { dateStyle: "medium" },
  /** The forms of a month: its first letter, its short name with or without the year, and its name with or without the year. */
  monthLetter: { month: "narrow" },
  monthShort: { month: "short" },
  monthShortOfYear: { month: "short", year: "2-digit" },
  month: { month: "long" },
  monthOfYear: { month: "long", year: "numeric" },
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Form = keyof typeof forms;

/** The forms that contain the time of day. Calendar dates have no time of day, so only moments can have these forms. */
const timedForms = {
  minute: { dateStyle: "long", timeStyle: "short" },
  time: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimedForm = keyof typeof timedForms;

/**
 * Each format is created once and kept, because creating a format takes as long as formatting fifty dates
 * (docs/decisions/page-speed.md).
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string | undefined, form: Form | TimedForm): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...{ ...forms, ...timedForms }[form], timeZone });
    formats.set(key, format);
  }
  return format;
}

/** Returns a function that formats calendar dates (`YYYY-MM-DD`, without a time zone) in the reader's language. */
export function useCalendarText(): (date: string, form: Form) => string {
  const locale = useLocale();
  return (date, form) => formatOf(locale, "UTC", form).format(new Date(date));
}

/** Returns a function that formats moments in the reader's language and time zone. */
export function useMomentText(): (moment: Date, form: Form | TimedForm) => string {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (moment, form) => formatOf(locale, timeZone, form).format(moment);
}

/**
 * Returns a function that formats past moments as shortly as possible. A moment of today becomes a time of day. A moment of this
 * year becomes a day without its year. Any earlier moment becomes a day with its year.
 *
 * @param now the present moment
 */
export function useShortMomentText(now: Date): (moment: Date) => string {
  const text = useMomentText();
  const [today, year] = [text(now, "dayOfYear"), text(now, "year")];
  return (moment) => {
    if (text(moment, "dayOfYear") === today) return text(moment, "time");
    return text(moment, text(moment, "year") === year ? "day" : "dayOfYear");
  };
}
