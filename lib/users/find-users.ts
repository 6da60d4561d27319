import "server-only";
import { noteList } from "@/lib/audit/note-list";
import {
  countSql,
  FilterBuilder,
  type Page,
  type PageQuery,
  type Period,
  pageSql,
  readPage,
} from "@/lib/lists/list-page.sql";
import { pickOrder } from "@/lib/lists/pick-order";
import { readQueueState } from "@/lib/lists/queue-state.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import { type Actor, assertMay } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import type { User } from "./user";
import { userColumns } from "./user.sql";
import { userStatuses } from "./user-statuses.model";

/** The filter, order and page of the list of users. */
export type UserListQuery = PageQuery &
  Period & {
    /**
     * Text to search for in name, e-mail address and city. A search word of one or two letters matches only at the beginning of a
     * word. Digits match phone numbers in any notation. A complete account number or IBAN finds the owner of the account.
     */
    search?: string | undefined;
    status?: string | undefined;
    /** If `closed-money`, only customers whose relationship is closed and who have money again. */
    relationship?: string | undefined;
    /** `createdAt`, `firstName`, `lastName` or `email`. A minus sign in front means descending. The default is newest first. */
    sort?: string | undefined;
  };

const orderBy = {
  "-createdAt": "u.created_at DESC, u.id DESC",
  createdAt: "u.created_at, u.id",
  firstName: "u.first_name, u.id",
  "-firstName": "u.first_name DESC, u.id DESC",
  lastName: "u.last_name, u.id",
  "-lastName": "u.last_name DESC, u.id DESC",
  email: "u.email",
  "-email": "u.email DESC",
};

/**
 * SQL for the searched text of a user. Postgres uses the index `users_found` only if this expression is the same as in the index.
 */
const searchedText =
  "(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.city || ' ' || regexp_replace(replace(u.phone_number, '(0)', ''), '[^0-9]', '', 'g'))";

/** The minimum number of digits for a search in phone numbers. Fewer digits would match too many phone numbers. */
const phoneDigitsMin = 4;

/** SQL for the condition that a user matches the search. The query must use the alias `u` for `users`. */
export function isUserFound(search: string, bind: (value: unknown) => string): string {
  const conditions = [matchesText(searchedText, search, bind)];
  // `+49 (0)170 …`, `0049170…` and `0170…` must find the same number. `(0)`, zeros at the beginning and all characters except
  // digits are therefore removed. The remaining digits are compared.
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "") : "";
  if (digits.length >= phoneDigitsMin && digits !== search.trim()) {
    conditions.push(matchesText(searchedText, digits, bind));
  }
  const accountNumber = foldCode(search);
  if (/^[A-Z0-9]{6,34}$/.test(accountNumber)) {
    const column = /^[A-Z]/.test(accountNumber) ? "a.iban" : "a.account_number";
    conditions.push(`u.id = (SELECT a.owner_id FROM accounts a WHERE ${column} = ${bind(accountNumber)}::text)`);
  }
  return `(${conditions.join(" OR ")})`;
}

/**
 * A page of all users, for staff.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function findUsers(actor: Actor, query: UserListQuery): Promise<Page<User>> {
  assertMay(actor, "customers.read");
  const order = pickOrder(orderBy, query.sort);
  if (query.status && !userStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  conditions.addPeriod("u.created_at", query);
  if (query.status) conditions.add(`u.status = ${bind(query.status)}::user_status`);
  if (query.relationship === "closed-money") conditions.add("u.closed_at IS NOT NULL AND closed_with_money(u)");
  if (query.search?.trim()) conditions.add(isUserFound(query.search, bind));
  const matching = `users u WHERE ${conditions.filter.sql}`;
  const found = await readPage<User>({
    columns: userColumns,
    from: `${matching} ORDER BY ${order} ${pageSql(query)}`,
    count: countSql(matching, query.countMax, orderBy["-createdAt"]),
    values,
    page: query.page,
  });
  await noteList(actor, "users", query, found.items.length);
  return found;
}

/**
 * Counts the users by status, for staff. The number of users in each status is counted up to `countMax`. If `countMax` is absent,
 * all users are counted.
 */
export async function countUsersByStatus(
  actor: Actor,
  countMax: number | null = null,
): Promise<Record<UserStatus, number>> {
  assertMay(actor, "customers.read");
  const { counts } = await readQueueState<UserStatus>({ table: "users", statusType: "user_status" }, countMax);
  return counts;
}
