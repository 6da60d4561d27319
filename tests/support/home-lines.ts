import { expect } from "vitest";
import { addDays } from "@/lib/dates";
import { bookedMax, type Home } from "@/lib/home/find-home";
import { db } from "@/lib/server/db";

type Line = { amount_minor: bigint; business_date: string };

/** Reads the account's postings in the books, oldest first. */
export async function linesOf(ledgerAccountId: bigint): Promise<Line[]> {
  return await db.query<Line>(
    `SELECT p.amount_minor, e.business_date FROM postings p JOIN journal_entries e ON e.id = p.entry_id
      WHERE p.ledger_account_id = $1 ORDER BY p.sequence`,
    [ledgerAccountId],
  );
}

const sum = (amounts: bigint[]) => amounts.reduce((total, amountMinor) => total + amountMinor, 0n);

/**
 * Adds up the postings of an account, and expects the same sums in the data of the owner's start page (`home`). `days` is the
 * number of days whose incoming and outgoing money the page adds up.
 */
export function expectLineOf(home: Home | null, lines: Line[], days: number): void {
  if (!home) throw new Error("no start page");
  for (const { date, balanceMinor } of home.line.past) {
    const before = lines.filter(({ business_date }) => business_date <= date);
    expect([date, balanceMinor]).toEqual([date, sum(before.map(({ amount_minor }) => amount_minor))]);
  }
  const amounts = lines
    .filter(({ business_date }) => business_date > addDays(home.today, -days))
    .map(({ amount_minor }) => amount_minor);
  const [ins, outs] = [amounts.filter((amount) => amount > 0n), amounts.filter((amount) => amount < 0n)];
  expect(home.flow).toEqual({ inMinor: sum(ins), outMinor: -sum(outs) });
  const newest = lines.toReversed().map(({ amount_minor, business_date }) => [business_date, amount_minor]);
  expect(home.booked.map(({ businessDate, amountMinor }) => [businessDate, amountMinor])).toEqual(
    newest.slice(0, bookedMax),
  );
  expect(home.hasMoreBooked).toBe(newest.length > bookedMax);
}
