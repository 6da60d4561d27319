import { addDays } from "@/lib/dates";
import type { SearchedAmount } from "@/lib/money/amount-search";
import { searchedAmount } from "@/lib/money/amount-search";

/** An amount in a search text, and the day of the payment (`YYYY-MM-DD`). The day is null if the text contains no day. */
export type AmountAndDay = { amount: SearchedAmount; day: string | null };

/**
 * Reads an amount and a day from a search text, such as `250 28.11.`, `250 yesterday` or `1,250.50 2026-11-28`. If the text
 * contains no year, the day is the latest such day that is not after today.
 *
 * @param today the bank's date
 * @returns null for a text that is no amount
 */
export function readAmountAndDay(text: string, locale: string, today: string): AmountAndDay | null {
  const words = text.trim().split(/\s+/u);
  const day = words.length > 1 ? readDay(words.at(-1) ?? "", locale, today) : null;
  const amount = searchedAmount((day ? words.slice(0, -1) : words).join(" "), locale);
  return amount && { amount, day };
}

function readDay(word: string, locale: string, today: string): string | null {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const named = [0, -1].find((days) => relative.format(days, "day") === word.toLocaleLowerCase(locale));
  if (named !== undefined) return addDays(today, named);
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return existing(word);
  const [, first = "", mark, second = "", year] = /^(\d{1,2})([./])(\d{1,2})\.?(?:[./]?(\d{4}))?$/.exec(word) ?? [];
  if (!mark) return null;
  // Only English dates with a slash have the month before the day.
  const [month, date] = mark === "/" && locale === "en" ? [first, second] : [second, first];
  const dayOf = (inYear: string) => existing(`${inYear}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
  if (year) return dayOf(year);
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: leapYearsApart + 1 }, (_, ago) => String(thisYear - ago));
  return years.map(dayOf).find((day) => day !== null && day <= today) ?? null;
}

/** The largest number of years between two leap years, such as 1896 and 1904. */
const leapYearsApart = 8;

/** Returns the date if it exists. Returns null for a date such as 31 February. */
function existing(date: string): string | null {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}
