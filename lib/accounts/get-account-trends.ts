import "server-only";
import { addDays } from "@/lib/calendar";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { queryTrends } from "./get-account-trends.sql";

/** The balance of an account at the end of a bank day (`YYYY-MM-DD`); for today, the present balance. */
type DayBalance = { date: string; balanceMinor: bigint };

/** Money in and money out of an account in a calendar month of the bank (`YYYY-MM`); neither is negative. */
type MonthFlow = { month: string; inMinor: bigint; outMinor: bigint };

/** Balances and money in and out of an account up to today, the oldest first. */
export type AccountTrends = { accountNumber: string; balances: DayBalance[]; months: MonthFlow[] };

/** The number of months of money in and out, including the present month. */
const trendMonths = 12;

/**
 * The balances of an own account, the primary one unless it is named, at the end of each of the last `days` days, and its money in and out in each of the
 * last twelve months, read from the books in one query; null for an account that is not the actor's.
 *
 * Money that was sent and came back counts on both sides, as in the account's statement.
 */
export async function getAccountTrends(
  actor: Actor,
  accountNumber: string | undefined,
  days: number,
): Promise<AccountTrends | null> {
  assertNotDisabled(actor);
  const today = bankDate(now());
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const months = Array.from({ length: trendMonths }, (_, index) => addMonths(today, index + 1 - trendMonths));
  const figures = await queryTrends(actor.userId, accountNumber, {
    dayEnds: dates.map((date) => startOfBankDate(addDays(date, 1))),
    monthStarts: [...months, addMonths(today, 1)].map((month) => startOfBankDate(`${month}-01`)),
  });
  if (!figures) return null;
  // Periods without a posting are included, so each list has a figure for each of its dates.
  const { balances, ins, outs } = figures;
  return {
    accountNumber: figures.accountNumber,
    balances: dates.map((date, index) => ({ date, balanceMinor: balances[index] ?? 0n })),
    months: months.map((month, index) => ({ month, inMinor: ins[index] ?? 0n, outMinor: outs[index] ?? 0n })),
  };
}

/** The month that is `count` months after the month of a date; before it when `count` is negative. */
function addMonths(date: string, count: number): string {
  const moment = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  return moment.toISOString().slice(0, 7);
}
