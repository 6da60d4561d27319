import "server-only";
import { addDays, addMonths } from "@/lib/calendar";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
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
 * The balances of an own account, the primary one unless it is named, at the end of each of the last `days` days, and its money
 * in and out in each of the last twelve months, read from the books in one query; null for an account that is not the actor's.
 *
 * Money that was sent and came back counts on both sides, as in the account's statement.
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
  // Periods without a posting are included, so each list has a figure for each of its dates.
  const { balances, ins, outs } = figures;
  return {
    accountNumber: figures.accountNumber,
    balances: dates.map((date, index) => ({ date, balanceMinor: balances[index] ?? 0n })),
    months: months.map((month, index) => ({ month, inMinor: ins[index] ?? 0n, outMinor: outs[index] ?? 0n })),
  };
}

/** The dates and months that charts show, and the moments at which they end and begin. */
type Period = { dates: string[]; months: string[]; dayEnds: string; monthStarts: string };

const knownPeriodsMax = 20;
/** Kept, since all of a day's charts have the same few. */
const knownPeriods = new Map<string, Period>();

/** The period of `days` days that ends with `today`, a date of the bank. */
function periodOf(today: string, days: number): Period {
  const key = `${env().BANK_TIMEZONE} ${today} ${days}`;
  const known = knownPeriods.get(key);
  if (known) return known;
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const months = Array.from({ length: trendMonths }, (_, index) => monthAfter(today, index + 1 - trendMonths));
  const startsOf = (list: string[]) => list.map((date) => startOfBankDate(date).toISOString()).join();
  const period = {
    dates,
    months,
    dayEnds: startsOf(dates.map((date) => addDays(date, 1))),
    monthStarts: startsOf([...months, monthAfter(today, 1)].map((month) => `${month}-01`)),
  };
  if (knownPeriods.size >= knownPeriodsMax) knownPeriods.clear();
  knownPeriods.set(key, period);
  return period;
}

/** The month that is `count` months after the month of a date; before it when `count` is negative. */
function monthAfter(date: string, count: number): string {
  return addMonths(`${date.slice(0, 7)}-01`, count).slice(0, 7);
}
