import "server-only";
import { currencies } from "@/lib/money/currency";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import {
  accountKinds,
  type BalanceLine,
  type CurrencyBalance,
  type Earning,
  type TrialBalance,
} from "./trial-balance.model";
import {
  readCarried,
  readClosedBalances,
  readClosedDays,
  readEarningsAt,
  readPresentBalances,
} from "./trial-balance.sql";

/**
 * The trial balance at the end of a closed day, or at present. If the requested date is not a closed day, the result is for the
 * last closed day before this date. If no such day exists, the result contains no balances, `date` is null, and `insteadOf` is
 * the requested date.
 *
 * The function makes at most four queries for books of any size. The balances of a closed day are stored, so only the present
 * balances must be computed from all accounts (docs/decisions/verifying-the-books.md). Only staff may read the books.
 *
 * @param date a calendar date, `YYYY-MM-DD`; null for the present
 */
export async function getTrialBalance(actor: Actor, date: string | null): Promise<TrialBalance> {
  assertMay(actor, "ledger.read");
  const monthStart = `${bankDate(now()).slice(0, 7)}-01`;
  const { date: closed, beforeMonth, ...days } = await readClosedDays(db, date, monthStart);
  const insteadOf = closed === date ? null : date;
  if (date !== null && closed === null) {
    return { date: null, insteadOf, days: { ...days, before: null }, currencies: [], earnings: [] };
  }
  const [lines, carried, earlier] = await Promise.all([
    closed === null ? readPresentBalances(db) : readClosedBalances(db, date ?? closed, closed),
    readCarried(db, date),
    readEarningsAt(
      db,
      [...new Set([days.before, beforeMonth])].filter((day) => day !== null),
    ),
  ]);
  const carriedOf = (code: string) => carried.find((account) => account.code === code)?.carriedMinor ?? 0n;
  const heldOn = (day: string | null, code: string) =>
    earlier.find((balance) => balance.date === day && balance.code === code)?.balanceMinor ?? 0n;
  const earnings = lines
    .filter(({ kind }) => kind === "income" || kind === "expense")
    .map(
      ({ code, currency, balanceMinor }): Earning => ({
        ...{ code, currency },
        dayMinor: balanceMinor - carriedOf(code) - heldOn(days.before, code),
        monthMinor: balanceMinor - carriedOf(code) - heldOn(beforeMonth, code),
      }),
    );
  return { date: closed, insteadOf, days, currencies: byCurrency(lines), earnings };
}

function byCurrency(lines: BalanceLine[]): CurrencyBalance[] {
  return currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    const kinds = accountKinds
      .map((kind) => ({ kind, lines: own.filter((line) => line.kind === kind) }))
      .filter((group) => group.lines.length > 0);
    const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    const balances = own.map(({ balanceMinor }) => balanceMinor);
    const creditMinor = sum(balances.filter((balance) => balance > 0n));
    const debitMinor = -sum(balances.filter((balance) => balance < 0n));
    return [{ currency, kinds, debitMinor, creditMinor, offMinor: creditMinor - debitMinor }];
  });
}
