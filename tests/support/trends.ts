import { expect } from "vitest";
import type { AccountTrends } from "@/lib/accounts/get-account-trends";
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

/** Adds up the lines and expects the same sums from the trends. */
export function expectTrendsOf(trends: AccountTrends | null, lines: Line[]): void {
  for (const { date, balanceMinor } of trends?.balances ?? []) {
    const before = lines.filter(({ business_date }) => business_date <= date);
    expect([date, balanceMinor]).toEqual([date, sum(before.map(({ amount_minor }) => amount_minor))]);
  }
  for (const { month, inMinor, outMinor } of trends?.months ?? []) {
    const amounts = lines
      .filter(({ business_date }) => business_date.startsWith(month))
      .map(({ amount_minor }) => amount_minor);
    const [ins, outs] = [amounts.filter((amount) => amount > 0n), amounts.filter((amount) => amount < 0n)];
    expect([month, inMinor, outMinor]).toEqual([month, sum(ins), -sum(outs)]);
  }
}
