import "server-only";
import { randomInt } from "node:crypto";
import { countSql, type Filter, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import { type Account, accountSelect } from "./account";
import { accountNumberOf, ownBodies } from "./account-number.model";

/**
 * The maximum number of random account numbers that the bank tries for a new account. In a bank with a hundred million accounts,
 * 21 % of the random numbers are already used. The probability that 30 numbers in a row are used is 4 × 10⁻²¹.
 */
const drawsMax = 30;

/** The columns of `accountTables` that form an `Account`. */
export const accountColumns = `${columnsOf("account", "a", accountSelect)}, u.email, l.balance_minor AS "balanceMinor",
  l.held_minor AS "heldMinor", l.balance_minor - l.held_minor AS "availableMinor"`;

/** The tables that contain the columns in `accountColumns`. `accounts` is the SQL for the accounts. */
function tablesOf(accounts: string): string {
  return `${accounts} JOIN users u ON u.id = a.owner_id JOIN ledger_accounts l ON l.id = a.ledger_account_id`;
}

export const accountTables = tablesOf("accounts a");

/** Reads one account by its number. */
export async function queryAccount(source: Queryable, accountNumber: string): Promise<Account | undefined> {
  const [account] = await source.query<Account>(
    `SELECT ${accountColumns} FROM ${accountTables} WHERE a.account_number = $1`,
    [accountNumber],
  );
  return account;
}

/** An owner of accounts, identified by the user's id or e-mail. */
export type AccountOwner = { userId: string } | { email: string };

/** The accounts of one owner, the oldest first. */
export async function queryAccountsOf(owner: AccountOwner, accountsMax: number): Promise<Account[]> {
  const [column, value] = "userId" in owner ? ["a.owner_id", owner.userId] : ["u.email", owner.email];
  return await db.query<Account>(
    `SELECT ${accountColumns} FROM ${accountTables} WHERE ${column} = $1 ORDER BY a.created_at, a.id LIMIT $2`,
    [value, accountsMax],
  );
}

/** The oldest account of each of several owners. */
export async function queryPrimaryAccounts(ownerIds: string[]): Promise<Account[]> {
  return await db.query<Account>(
    `SELECT DISTINCT ON (a.owner_id) ${accountColumns} FROM ${accountTables} WHERE a.owner_id = ANY($1)
      ORDER BY a.owner_id, a.created_at, a.id`,
    [ownerIds],
  );
}

const orderBy = {
  "-createdAt": "a.created_at DESC, a.id DESC",
  createdAt: "a.created_at, a.id",
  accountNumber: "a.account_number",
  "-accountNumber": "a.account_number DESC",
};

/** A sort order for a list of accounts. A minus sign in front means descending. */
export type AccountOrder = keyof typeof orderBy;

export function isAccountOrder(sort: string): sort is AccountOrder {
  return Object.hasOwn(orderBy, sort);
}

/** Reads a page of the accounts that match a filter. The filter is a condition on `accounts a`. */
export async function queryAccountPage(
  { sql, values }: Filter,
  order: AccountOrder,
  query: PageQuery,
): Promise<Page<Account>> {
  const matching = `accounts a WHERE ${sql}`;
  // The owner and the balance are read only for the accounts on the page.
  const shown = `(SELECT a.* FROM ${matching} ORDER BY ${orderBy[order]} ${pageSql(query)}) a`;
  return await readPage<Account>({
    columns: accountColumns,
    from: `${tablesOf(shown)} ORDER BY ${orderBy[order]}`,
    count: countSql(matching, query.countMax, orderBy["-createdAt"]),
    values,
    page: query.page,
  });
}

/** Locks an account until the transaction ends, so that no other transaction can replace the account's ledger account. */
export async function lockAccountRow(tx: Queryable, id: string): Promise<void> {
  await tx.query("SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE", [id]);
}

/**
 * True if an account has a posting, an open hold, a transfer, a loan or a deposit. Staff cannot change the currency of such an
 * account.
 */
export async function isAccountInUse(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx.query<{ used: boolean }>("SELECT account_in_use($1) AS used", [id]);
  return row?.used ?? false;
}

/**
 * Draws an unused account number at random, so that nobody can derive other account numbers from it. The transaction reserves the
 * number, so concurrent draws never return the same number.
 *
 * @param bodies the range from which the body of the number is drawn. Only tests pass a range
 * @throws Error if `drawsMax` draws in a row find used numbers
 */
export async function drawAccountNumber(tx: Queryable, bodies = ownBodies): Promise<string> {
  for (let draw = 1; draw <= drawsMax; draw += 1) {
    const accountNumber = accountNumberOf(String(randomInt(bodies.first, bodies.end)));
    const [row] = await tx.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('account number ' || $1, 0))
          AND NOT EXISTS (SELECT FROM accounts WHERE account_number = $1) AS "isFree"`,
      [accountNumber],
    );
    if (row?.isFree) return accountNumber;
  }
  throw new Error(`no free account number after ${drawsMax} draws`);
}

/**
 * Locks an owner until the transaction ends. Concurrent transactions therefore open accounts for the same owner one after the
 * other.
 */
export async function lockAccountOwner(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}
