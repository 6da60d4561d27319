import { useLocale, useTimeZone } from "next-intl";

const forms = {
  /** A day without its year. */
  day: { day: "numeric", month: "short" },
  dayOfYear: { dateStyle: "medium" },
  /** A month by its letter, its name, and its name with the year. */
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
/** Pages say the same days all day long, and `Intl` takes longer for them than Postgres for what happened on them. */
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

/** Writes calendar dates (`YYYY-MM-DD`, which belong to no zone) in the reader's language. */
export function useCalendarText(): (date: string, form: Form) => string {
  const locale = useLocale();
  return (date, form) =>
    knownText(`${locale} ${form} ${date}`, () => formatOf(locale, "UTC", form).format(new Date(date)));
}

/** No zone begins its day within a quarter of an hour: the offsets of all of them are whole quarters. */
const quarterHourMs = 15 * 60_000;

/** Writes the day of a moment in the reader's language and zone, or the moment to its `minute`. */
export function useMomentText(): (moment: Date, form: Form | "minute") => string {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (moment, form) => {
    const write = () => formatOf(locale, timeZone, form).format(moment);
    if (form === "minute") return write();
    return knownText(`${locale} ${timeZone} ${form} ${Math.floor(moment.getTime() / quarterHourMs)}`, write);
  };
}
