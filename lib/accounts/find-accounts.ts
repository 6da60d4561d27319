import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { FilterBuilder } from "@/lib/lists/list-page.sql";
import { containsPattern } from "@/lib/lists/sql-text";
import { may } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { Account } from "./account";
import { countAccounts, isAccountOrder, queryAccounts, queryAccountsOf, queryPrimaryAccounts } from "./account.sql";
import { accountStatuses } from "./schema";

/** What a caller asks of the list of accounts. */
export type AccountListQuery = {
  page: number;
  pageSize: number;
  /** Searched in account number, account name and the owner's e-mail. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `accountNumber`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

const accountsMax = 1_000;

export type AccountPage = { accounts: Account[]; total: number };

/**
 * A page of accounts: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findAccounts(actor: Actor, query: AccountListQuery): Promise<AccountPage> {
  assertNotDisabled(actor);
  const order = query.sort || "-createdAt";
  if (!isAccountOrder(order)) throw fieldError("sort", "invalid");
  if (query.status && !accountStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const conditions = new FilterBuilder();
  const { bind } = conditions;
  if (!may(actor.role, "customers.read")) conditions.add(`a.owner_id = ${bind(actor.userId)}`);
  if (query.status) conditions.add(`a.status = ${bind(query.status)}::account_status`);
  if (query.search?.trim()) {
    const pattern = bind(containsPattern(query.search));
    conditions.add(
      `(a.account_number ILIKE ${pattern} OR a.account_name ILIKE ${pattern} OR u.email ILIKE ${pattern})`,
    );
  }
  const { page, pageSize } = query;
  const [accounts, total] = await Promise.all([
    queryAccounts(conditions.filter, order, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAccounts(conditions.filter),
  ]);
  return { accounts, total };
}

/**
 * The accounts of the person with this e-mail, oldest first: the first one is their primary account.
 *
 * @throws AppError `not_found` for another person's e-mail, or one that nobody has
 */
export async function findAccountsOf(actor: Actor, email: string): Promise<Account[]> {
  assertOwnOrMay(actor, "customers.read", email);
  const address = email.trim().toLowerCase();
  if (address === actor.email) return await queryAccountsOf(actor, accountsMax);
  const accounts = await queryAccountsOf({ email: address }, accountsMax);
  await noteRead(actor, "accounts", { email: address });
  if (accounts.length > 0) return accounts;
  const owner = await db.prisma.user.findUnique({ where: { email: address }, select: { id: true } });
  if (!owner) throw new AppError("not_found");
  return [];
}

/** The actor's own accounts, the primary one first. */
export async function findOwnAccounts(actor: Actor): Promise<Account[]> {
  assertNotDisabled(actor);
  return await queryAccountsOf(actor, accountsMax);
}

/** The actor's primary account, the oldest; null for staff who have none. */
export async function getPrimaryAccount(actor: Actor): Promise<Account | null> {
  assertNotDisabled(actor);
  const [account] = await queryAccountsOf(actor, 1);
  return account ?? null;
}

/** The primary accounts of these people, for staff; in no particular order. People without an account have none. */
export async function findPrimaryAccounts(actor: Actor, ownerIds: string[]): Promise<Account[]> {
  assertMay(actor, "customers.read");
  return await queryPrimaryAccounts(ownerIds);
}
