import "server-only";
import { noteList } from "@/lib/audit/note-list";
import { noteRead } from "@/lib/audit/note-read";
import { belongsToMatch } from "@/lib/lists/belongs-to-match.sql";
import { FilterBuilder, type PageQuery, type Period } from "@/lib/lists/list-page.sql";
import { containsText } from "@/lib/lists/sql-text";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import { may } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { Account } from "./account";
import { isAccountOrder, queryAccountPage, queryAccountsOf, queryPrimaryAccounts } from "./account.sql";
import { accountStatuses } from "./schema";

/** The filter, order and page of a list of accounts. */
export type AccountListQuery = PageQuery &
  Period & {
    /**
     * A whole account number, a whole IBAN, or a text to search for in the owner's name and e-mail address. In their own
     * accounts, customers also find a part of the account number or of the account name.
     */
    search?: string | undefined;
    status?: string | undefined;
    /** `createdAt` or `accountNumber`. A minus sign in front means descending. The default is newest first. */
    sort?: string | undefined;
  };

const accountsMax = 1_000;

export type AccountPage = { accounts: Account[]; total: number };

/**
 * A page of accounts. Staff see all accounts. A customer sees only their own accounts.
 *
 * @throws AppError `validation_failed` for an unknown status or order
 */
export async function findAccounts(actor: Actor, query: AccountListQuery): Promise<AccountPage> {
  assertNotDisabled(actor);
  const order = query.sort || "-createdAt";
  if (!isAccountOrder(order)) throw fieldError("sort", "invalid");
  if (query.status && !accountStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const conditions = new FilterBuilder();
  const { bind } = conditions;
  const readsAll = may(actor.role, "customers.read");
  const ownerId = readsAll ? null : actor.userId;
  if (ownerId !== null) conditions.add(`a.owner_id = ${bind(ownerId)}`);
  conditions.addPeriod("a.created_at", query);
  if (query.status) conditions.add(`a.status = ${bind(query.status)}::account_status`);
  if (query.search?.trim()) conditions.add(await isAccountFound(query.search, ownerId, bind));
  const { items: accounts, total } = await queryAccountPage(conditions.filter, order, query);
  if (readsAll) await noteList(actor, "accounts", query, accounts.length);
  return { accounts, total };
}

/**
 * The SQL condition that an account matches the search. Each part of the condition has an index, because staff search the accounts
 * of the whole bank. The accounts of one customer (`ownerId`) are few, so their texts are compared without an index.
 */
async function isAccountFound(search: string, ownerId: string | null, bind: FilterBuilder["bind"]): Promise<string> {
  const found = [await belongsToMatch("a.owner_id", ownerId, search, bind)];
  const number = foldCode(search);
  // A part of an IBAN, such as the country or the bank code, occurs in the IBAN of every account.
  if (/^[A-Z0-9]+$/.test(number)) found.push(`a.account_number = ${bind(number)}`, `a.iban = ${bind(number)}`);
  if (ownerId !== null) found.push(containsText("a.account_number || ' ' || a.account_name", search, bind));
  return `(${found.join(" OR ")})`;
}

/**
 * The accounts of the person with this e-mail, oldest first. The first account is the primary account.
 *
 * @throws AppError `not_found` if the e-mail is unknown, or if it is another person's e-mail and the actor is not staff
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

/** The actor's own accounts, the primary account first. */
export async function findOwnAccounts(actor: Actor): Promise<Account[]> {
  assertNotDisabled(actor);
  return await queryAccountsOf(actor, accountsMax);
}

/** The actor's primary account, which is their oldest account; null for staff without an account. */
export async function getPrimaryAccount(actor: Actor): Promise<Account | null> {
  assertNotDisabled(actor);
  const [account] = await queryAccountsOf(actor, 1);
  return account ?? null;
}

/**
 * The primary accounts of these people, in no particular order. People without an account are left out. Only staff may read these
 * accounts.
 */
export async function findPrimaryAccounts(actor: Actor, ownerIds: string[]): Promise<Account[]> {
  assertMay(actor, "customers.read");
  return await queryPrimaryAccounts(ownerIds);
}
