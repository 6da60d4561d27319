import "server-only";
import { addDays } from "@/lib/calendar";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { getStatement } from "./get-statement";
import type { StatementProblem } from "./schema";
import type { Statement } from "./statement";

/** An account and the months that it has a statement for, newest first, as `YYYY-MM`; the newest goes on. */
export type StatementAccount = { accountNumber: string; accountName: string; currency: Currency; months: string[] };

type AccountDbRow = { account_number: string; account_name: string; currency: string; began_at: Date };

/**
 * The actor's accounts, the oldest first, with every month since the account was opened or first posted to.
 *
 * @throws AppError `account_disabled`
 */
export async function findStatementAccounts(actor: Actor): Promise<StatementAccount[]> {
  assertNotDisabled(actor);
  const rows = await db.query<AccountDbRow>(
    `SELECT a.account_number, a.account_name, a.currency, least(a.created_at, first.posted_at) AS began_at
       FROM accounts a LEFT JOIN LATERAL (
            SELECT e.posted_at FROM postings p JOIN journal_entries e ON e.id = p.entry_id
             WHERE p.ledger_account_id = a.ledger_account_id ORDER BY p.sequence LIMIT 1) first ON true
      WHERE a.owner_id = $1 ORDER BY a.created_at, a.id`,
    [actor.userId],
  );
  const thisMonth = monthOf(now());
  return rows.map(({ account_number, account_name, currency, began_at }) => ({
    accountNumber: account_number,
    accountName: account_name,
    currency: toCurrency(currency),
    months: monthsBack(thisMonth, monthOf(began_at)),
  }));
}

/**
 * One account's statement of one month of the bank's calendar, as far as it has gone.
 *
 * @returns the statement, or why there cannot be one
 * @throws AppError `not_found` for an account or month that `findStatementAccounts` does not list, and as `getStatement`
 */
export async function getMonthlyStatement(
  actor: Actor,
  { account, month }: { account: string; month: string },
): Promise<Statement | StatementProblem> {
  const accounts = await findStatementAccounts(actor);
  const isListed = accounts.some(({ accountNumber, months }) => accountNumber === account && months.includes(month));
  if (!isListed) throw new AppError("not_found");
  const { from, to } = daysOf(month);
  return await getStatement(actor, { account, from, to });
}

function monthOf(moment: Date): string {
  return bankDate(moment).slice(0, 7);
}

function daysOf(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  // No month is longer than 31 days: 31 days on is in the next one.
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

function monthsBack(newest: string, oldest: string): string[] {
  const months = [newest];
  for (let month = newest; month > oldest; months.push(month)) month = addDays(`${month}-01`, -1).slice(0, 7);
  return months;
}
