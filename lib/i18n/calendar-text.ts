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

const knownTextsMax = 20_000;
/**
 * Caches the texts of dates, because pages show the same dates all day. Without the cache, formatting with `Intl` would take
 * longer than the database queries of these pages.
 */
const knownTexts = new Map<string, string>();

function knownText(key: string, write: () => string): string {
  let text = knownTexts.get(key);
  if (text === undefined) {
    text = write();
    if (knownTexts.size >= knownTextsMax) knownTexts.clear();
    knownTexts.set(key, text);
  }
  return text;
}

/** Returns a function that formats calendar dates (`YYYY-MM-DD`, without a time zone) in the reader's language. */
export function useCalendarText(): (date: string, form: Form) => string {
  const locale = useLocale();
  return (date, form) =>
    knownText(`${locale} ${form} ${date}`, () => formatOf(locale, "UTC", form).format(new Date(date)));
}

/**
 * In every time zone, all moments of a quarter of an hour have the same date, because UTC offsets are multiples of a quarter of
 * an hour. These moments can therefore share a cached text.
 */
const quarterHourMs = 15 * 60_000;

/** Returns a function that formats moments in the reader's language and time zone. Only the form `minute` has the time of day. */
export function useMomentText(): (moment: Date, form: Form | "minute") => string {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (moment, form) => {
    const write = () => formatOf(locale, timeZone, form).format(moment);
    if (form === "minute") return write();
    return knownText(`${locale} ${timeZone} ${form} ${Math.floor(moment.getTime() / quarterHourMs)}`, write);
  };
}
