import "server-only";
import { validate as isUuid } from "uuid";
import { noteRead } from "@/lib/audit/note-read";
import { addDays } from "@/lib/dates";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { bankDate } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { getStatement, readStatement } from "./get-statement";
import type { StatementProblem } from "./schema";
import type { Statement } from "./statement.model";
import { type BegunAccount, readBegunAccounts } from "./statement.sql";

/** An account, and the months for which it has statements, newest first, as `YYYY-MM`. The newest month has not ended yet. */
export type StatementAccount = Omit<BegunAccount, "createdAt" | "firstPostedOn"> & { months: string[] };

/**
 * The actor's accounts, the oldest first. Each account is listed with all months since the account was opened or since its first
 * posting, whichever is earlier.
 *
 * @throws AppError `account_disabled`
 */
export async function findStatementAccounts(actor: Actor): Promise<StatementAccount[]> {
  assertNotDisabled(actor);
  return await readStatementAccounts(actor.userId);
}

/**
 * A customer's accounts with the months of their statements, for staff.
 *
 * @throws AppError `forbidden`; `not_found` if `ownerId` is not a UUID
 */
export async function findStatementAccountsOf(actor: Actor, ownerId: string): Promise<StatementAccount[]> {
  assertMay(actor, "customers.read");
  if (!isUuid(ownerId)) throw new AppError("not_found");
  await noteRead(actor, "accounts", { id: ownerId });
  return await readStatementAccounts(ownerId);
}

async function readStatementAccounts(ownerId: string): Promise<StatementAccount[]> {
  const [accounts, today] = await Promise.all([readBegunAccounts(ownerId), getBusinessDate()]);
  return accounts.map(({ createdAt, firstPostedOn, ...account }) => ({
    ...account,
    months: monthsBack(monthOf(today), monthOf(beganOn({ createdAt, firstPostedOn }))),
  }));
}

/** The date on which an account was opened, or the business date of its first posting if this date is earlier. */
export function beganOn({ createdAt, firstPostedOn }: Pick<BegunAccount, "createdAt" | "firstPostedOn">): string {
  const openedOn = bankDate(createdAt);
  return firstPostedOn !== null && firstPostedOn < openedOn ? firstPostedOn : openedOn;
}

/**
 * The statement of one account for one calendar month (`YYYY-MM`) or one calendar year (`YYYY`). The statement of the present
 * month or year ends today.
 *
 * @returns the statement, or the reason why it cannot be created
 * @throws AppError `not_found` for an account, month or year that `findStatementAccounts` does not list; the errors of
 * `getStatement`
 */
export async function getPeriodStatement(
  actor: Actor,
  { account, period }: { account: string; period: string },
): Promise<Statement | StatementProblem> {
  const days = periodIn(await findStatementAccounts(actor), { account, period });
  return await getStatement(actor, { account, ...days });
}

/**
 * A statement of a customer's account for staff. Staff can still read the statement after the relationship with the customer was
 * closed.
 *
 * @returns the statement, or the reason why it cannot be created
 * @throws AppError `forbidden`; `not_found` as in `getPeriodStatement`; `rate_limited`
 */
export async function getPeriodStatementOf(
  actor: Actor,
  ownerId: string,
  { account, period }: { account: string; period: string },
): Promise<Statement | StatementProblem> {
  const days = periodIn(await findStatementAccountsOf(actor, ownerId), { account, period });
  await noteRead(actor, "history", { id: ownerId });
  return await readStatement(actor.userId, ownerId, { account, ...days });
}

/**
 * The first and the last day of a month or a year, if the account has a statement for this period. @throws AppError `not_found`
 */
function periodIn(accounts: StatementAccount[], { account, period }: { account: string; period: string }) {
  const isYear = /^\d{4}$/.test(period);
  const isListed = accounts.some(
    ({ accountNumber, months }) =>
      accountNumber === account && months.some((month) => (isYear ? month.slice(0, 4) : month) === period),
  );
  if (!isListed) throw new AppError("not_found");
  return isYear ? { from: `${period}-01-01`, to: `${period}-12-31` } : daysOf(period);
}

const monthOf = (date: string) => date.slice(0, 7);

/** The first and the last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  // A month has at most 31 days. The date 31 days after the first day of a month is therefore in the next month.
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

function monthsBack(newest: string, oldest: string): string[] {
  const months = [newest];
  for (let month = newest; month > oldest; months.push(month)) month = addDays(`${month}-01`, -1).slice(0, 7);
  return months;
}
