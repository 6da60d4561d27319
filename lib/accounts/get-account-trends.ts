import "server-only";
import { addDays, addMonths } from "@/lib/dates";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { queryTrends } from "./get-account-trends.sql";

/** The balance of an account at the end of a business date (`YYYY-MM-DD`). For today, this is the present balance. */
type DayBalance = { date: string; balanceMinor: bigint };

/** Money into and out of an account in a month of business dates (`YYYY-MM`). Both amounts are zero or positive. */
type MonthFlow = { month: string; inMinor: bigint; outMinor: bigint };

/** The daily balances and monthly flows of an account up to today, the oldest first. */
export type AccountTrends = { accountNumber: string; balances: DayBalance[]; months: MonthFlow[] };

/** The number of months for which money in and money out are shown, including the present month. */
const trendMonths = 12;

/**
 * Returns the balance of one of the actor's accounts at the end of each day, for the last `days` days. Also returns the money
 * into and out of the account in each of the last twelve months. If `accountNumber` is absent, the function uses the primary
 * account. Returns null for another person's account. Queries the books once.
 *
 * A transfer that was sent and then returned counts both as money out and as money in, as in the account statement.
 */
export async function getAccountTrends(
  actor: Actor,
  accountNumber: string | undefined,
  days: number,
): Promise<AccountTrends | null> {
  assertNotDisabled(actor);
  const { dates, months, ...moments } = periodOf(bankDate(now()), days);
  const figures = await queryTrends(actor.userId, accountNumber, moments);
  if (!figures) return null;
  // The query returns a figure for every period, even if the period has no posting. A figure and its period therefore have the
  // same index.
  const { balances, ins, outs } = figures;
  return {
    accountNumber: figures.accountNumber,
    balances: dates.map((date, index) => ({ date, balanceMinor: balances[index] ?? 0n })),
    months: months.map((month, index) => ({ month, inMinor: ins[index] ?? 0n, outMinor: outs[index] ?? 0n })),
  };
}

/**
 * The dates and months of the charts, and the dates at which these periods end. The last date is today, and the last month is
 * the present month. The query gives neither of them an end, because the next business date begins before midnight and the
 * postings of that date must be included.
 */
function periodOf(today: string, days: number) {
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const months = Array.from({ length: trendMonths }, (_, index) => monthAfter(today, index + 1 - trendMonths));
  return {
    dates,
    months,
    dayEnds: [...dates.slice(1), "infinity"].join(),
    monthStarts: [...months.map((month) => `${month}-01`), "infinity"].join(),
  };
}

/** The month that is `count` months after the month of a date. A negative `count` yields an earlier month. */
function monthAfter(date: string, count: number): string {
  return addMonths(`${date.slice(0, 7)}-01`, count).slice(0, 7);
}
