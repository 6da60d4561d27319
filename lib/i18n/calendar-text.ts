import { useLocale } from "next-intl";
import { useFormatter } from "./formatter";

const forms = {
  /** A day without its year. */
  day: { day: "numeric", month: "short", timeZone: "UTC" },
  dayOfYear: { dateStyle: "medium", timeZone: "UTC" },
  /** A month by its letter, its name, and its name with the year. */
  monthLetter: { month: "narrow", timeZone: "UTC" },
  month: { month: "long", timeZone: "UTC" },
  monthOfYear: { month: "long", year: "numeric", timeZone: "UTC" },
} as const;

const knownTextsMax = 5_000;
/** Charts say the same hundred dates all day long, and `Intl` takes longer for them than Postgres for the figures. */
const knownTexts = new Map<string, string>();

/** Writes calendar dates (`YYYY-MM-DD`, which belong to no zone) in the reader's language. */
export function useCalendarText(): (date: string, form: keyof typeof forms) => string {
  const locale = useLocale();
  const format = useFormatter();
  return (date, form) => {
    const key = `${locale} ${form} ${date}`;
    let text = knownTexts.get(key);
    if (text === undefined) {
      text = format.dateTime(new Date(date), forms[form]);
      if (knownTexts.size >= knownTextsMax) knownTexts.clear();
      knownTexts.set(key, text);
    }
    return text;
  };
}
