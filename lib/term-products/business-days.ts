import "server-only";
import type Holidays from "date-holidays";
import { addDays, addMonths } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { type BusinessDayRule, type BusinessDays, everyDay, isBusinessDay } from "./business-day.model";

/**
 * The sources of a currency's holidays: the public and bank holidays of a place in `date-holidays`, and further rules in the
 * notation of `date-holidays`.
 */
type Calendar = { place?: [country: string, state?: string]; rules?: string[]; withoutFridays?: true };

/** The calendar of the system that settles payments in each currency. */
const calendars: Record<Currency, Calendar> = {
  // The Federal Reserve Banks stay open on the Friday before a holiday on a Saturday.
  USD: { place: ["US"], withoutFridays: true },
  // T2, the system of the European Central Bank.
  EUR: { rules: ["01-01", "easter -2", "easter 1", "05-01", "12-25", "12-26"] },
  // The bank holidays of England.
  GBP: { place: ["GB", "ENG"] },
  // Lynx, the system of Payments Canada. Lynx does not close on the holidays of single provinces.
  CAD: {
    rules: [
      ...["01-01", "07-01", "09-30", "11-11"].map((day) => `${day} if saturday,sunday then next monday`),
      ...["easter -2", "monday before 05-25", "1st monday in September", "2nd monday after 10-01"],
      ...["12-25", "12-26"].map((day) => `${day} if saturday then next monday if sunday then next tuesday`),
    ],
  },
  // The holidays of the whole country, and the King's birthday in Sydney and Melbourne.
  AUD: { place: ["AU"], rules: ["2nd monday in June"] },
  JPY: { place: ["JP"] },
};

/** The terms that determine the dates of a schedule. If `lockedInYears` is absent, the schedule lasts one year. */
type ScheduleTerms = { currency: Currency; businessDayRule: BusinessDayRule; lockedInYears?: number };

/**
 * The business days of a schedule that begins on `startOn` (`YYYY-MM-DD`), for `dueDateOf`. The holidays are the current
 * holidays of the currency's settlement system.
 */
export async function businessDaysOf(
  { currency, businessDayRule: rule, lockedInYears = 1 }: ScheduleTerms,
  startOn: string,
): Promise<BusinessDays> {
  if (rule === "none") return everyDay;
  const end = addMonths(startOn, 12 * lockedInYears);
  return { rule, holidays: await holidaysOf(currency, addDays(startOn, -7), addDays(end, 7)) };
}

/** Adds the business days of a schedule that begins on `startOn` to each plan (see `businessDaysOf`). */
export async function withBusinessDays<Plan extends ScheduleTerms>(
  plans: Plan[],
  startOn: string,
): Promise<(Plan & { days: BusinessDays })[]> {
  return await Promise.all(plans.map(async (plan) => ({ ...plan, days: await businessDaysOf(plan, startOn) })));
}

/**
 * The holidays of a currency's settlement system in the order of their dates, without holidays on a Saturday or Sunday. `from`
 * and `to` have the form `YYYY-MM-DD` and are included.
 */
export async function holidaysOf(currency: Currency, from: string, to: string): Promise<string[]> {
  const [first, last] = [from, to].map((date) => Number(date.slice(0, 4))) as [number, number];
  const years = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, index) => holidaysOfYear(currency, first + index)),
  );
  return years.flat().filter((date) => date >= from && date <= to);
}

const calendarsRead = new Map<Currency, Promise<Holidays>>();
const yearsRead = new Map<string, string[]>();

async function holidaysOfYear(currency: Currency, year: number): Promise<string[]> {
  const key = `${currency} ${year}`;
  const known = yearsRead.get(key);
  if (known) return known;
  const reading = calendarsRead.get(currency) ?? readCalendar(calendars[currency]);
  calendarsRead.set(currency, reading);
  const found = (await reading)
    .getHolidays(year)
    .filter(({ type }) => type === "public" || type === "bank")
    .map(({ date, substitute }) => ({ date: date.slice(0, 10), substitute }))
    .filter(({ date, substitute }) => !(calendars[currency].withoutFridays && substitute && isFriday(date)))
    .map(({ date }) => date)
    .filter((date) => isBusinessDay(date, []));
  const holidays = [...new Set(found)].sort();
  yearsRead.set(key, holidays);
  return holidays;
}

/** The library is large, so it is loaded only when holidays are needed. */
async function readCalendar({ place, rules = [] }: Calendar): Promise<Holidays> {
  const { default: Library } = await import("date-holidays");
  const [country, state = ""] = place ?? [];
  const calendar = country ? new Library(country, state) : new Library();
  for (const rule of rules) calendar.setHoliday(rule, { name: { en: rule }, type: "bank" });
  return calendar;
}

function isFriday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 5;
}
