import "server-only";
import { containsPattern } from "@/lib/lists/sql-text";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { type Account, type AccountDbRow, accountColumns, accountTables, toAccount } from "./account";
import { accountStatuses } from "./schema";

/** What a list of accounts is asked for. */
export type AccountListQuery = {
  page: number;
  pageSize: number;
  /** Looks in account number, account name and the owner's e-mail. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `accountNumber`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

export type AccountPage = { accounts: Account[]; total: number };

const orderBy: Record<string, string> = {
  "-createdAt": "a.created_at DESC, a.id DESC",
  createdAt: "a.created_at, a.id",
  accountNumber: "a.account_number",
  "-accountNumber": "a.account_number DESC",
};

/**
 * A page of accounts: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findAccounts(actor: Actor, query: AccountListQuery): Promise<AccountPage> {
  assertNotDisabled(actor);
  const order = orderBy[query.sort || "-createdAt"];
  if (!order) throw fieldError("sort", "invalid");
  if (query.status && !accountStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const values: unknown[] = [];
  const conditions = ["true"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (actor.role !== "admin") where((place) => `a.owner_id = ${place}`, actor.userId);
  if (query.status) where((place) => `a.status = ${place}::account_status`, query.status);
  if (query.search?.trim()) {
    where(
      (place) => `(a.account_number ILIKE ${place} OR a.account_name ILIKE ${place} OR u.email ILIKE ${place})`,
      containsPattern(query.search),
    );
  }
  const filter = conditions.join(" AND ");
  const [rows, [counted]] = await Promise.all([
    db.query<AccountDbRow>(
      `SELECT ${accountColumns} FROM ${accountTables} WHERE ${filter} ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
    ),
    db.query<{ total: bigint }>(
      `SELECT count(*) AS total FROM accounts a JOIN users u ON u.id = a.owner_id WHERE ${filter}`,
      values,
    ),
  ]);
  return { accounts: rows.map(toAccount), total: Number(counted?.total ?? 0) };
}

/**
 * The accounts of the person with this e-mail, oldest first: the first one is their primary account.
 *
 * @throws AppError `not_found` for another person's e-mail, or one that nobody has
 */
export async function findAccountsOf(actor: Actor, email: string): Promise<Account[]> {
  assertSelfOrStaff(actor, email);
  const address = email.trim().toLowerCase();
  if (address === actor.email) return await selectAccountsOf("a.owner_id", actor.userId);
  const accounts = await selectAccountsOf("u.email", address);
  if (accounts.length > 0) return accounts;
  const known = await db.query("SELECT FROM users WHERE email = $1", [address]);
  if (known.length === 0) throw new AppError("not_found");
  return [];
}

/** The actor's own accounts, the primary one first. */
export async function findOwnAccounts(actor: Actor): Promise<Account[]> {
  assertNotDisabled(actor);
  return await selectAccountsOf("a.owner_id", actor.userId);
}

/** The actor's primary account, the oldest; null for staff who have none. */
export async function getPrimaryAccount(actor: Actor): Promise<Account | null> {
  assertNotDisabled(actor);
  const [account] = await selectAccountsOf("a.owner_id", actor.userId, 1);
  return account ?? null;
}

async function selectAccountsOf(column: "a.owner_id" | "u.email", owner: string, limit = 1_000): Promise<Account[]> {
  const rows = await db.query<AccountDbRow>(
    `SELECT ${accountColumns} FROM ${accountTables} WHERE ${column} = $1 ORDER BY a.created_at, a.id LIMIT $2`,
    [owner, limit],
  );
  return rows.map(toAccount);
}

/** The primary accounts of several people, for staff; in no order, and none for those without an account. */
export async function findPrimaryAccounts(actor: Actor, ownerIds: string[]): Promise<Account[]> {
  assertStaff(actor);
  const rows = await db.query<AccountDbRow>(
    `SELECT DISTINCT ON (a.owner_id) ${accountColumns} FROM ${accountTables} WHERE a.owner_id = ANY($1)
      ORDER BY a.owner_id, a.created_at, a.id`,
    [ownerIds],
  );
  return rows.map(toAccount);
}
