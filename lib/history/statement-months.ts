import "server-only";
import { addDays } from "@/lib/calendar";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { getStatement } from "./get-statement";
import type { StatementProblem } from "./schema";
import type { Statement } from "./statement";
import { type BegunAccount, readBegunAccounts } from "./statement.sql";

/** An account and the months that it has a statement for, newest first, as `YYYY-MM`; the newest goes on. */
export type StatementAccount = Omit<BegunAccount, "beganAt"> & { months: string[] };

/**
 * The actor's accounts, the oldest first, with every month since the account was opened or first posted to.
 *
 * @throws AppError `account_disabled`
 */
export async function findStatementAccounts(actor: Actor): Promise<StatementAccount[]> {
  assertNotDisabled(actor);
  const accounts = await readBegunAccounts(actor.userId);
  const thisMonth = monthOf(now());
  return accounts.map(({ beganAt, ...account }) => ({ ...account, months: monthsBack(thisMonth, monthOf(beganAt)) }));
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
