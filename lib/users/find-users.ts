import "server-only";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { pickOrder } from "@/lib/lists/pick-order";
import { readQueueState } from "@/lib/lists/queue-state.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { type Actor, assertMay } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import type { User } from "./user";
import { userColumns } from "./user.sql";
import { userStatuses } from "./user-statuses";

/** The query of the list of users. */
export type UserListQuery = PageQuery & {
  /** Text to search for in name and e-mail; one or two letters are searched only at the beginning of words. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt`, `firstName`, `lastName` or `email`, with a minus for descending; newest first when absent. */
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

/** Must be spelled exactly as in the index `users_search`, or Postgres does not use it. */
const searchedText = "(u.first_name || ' ' || u.last_name || ' ' || u.email)";

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
  if (query.status) conditions.add(`u.status = ${bind(query.status)}::user_status`);
  if (query.search?.trim()) conditions.add(matchesText(searchedText, query.search, bind));
  const matching = `users u WHERE ${conditions.filter.sql}`;
  return await readPage<User>({
    columns: userColumns,
    from: `${matching} ORDER BY ${order} ${pageSql(query)}`,
    count: countSql(matching, query.countMax, orderBy["-createdAt"]),
    values,
    page: query.page,
  });
}

/**
 * Counts the users by status, for staff. `countMax`: the number at which counting a status stops; without it, all are
 * counted.
 */
export async function countUsersByStatus(
  actor: Actor,
  countMax: number | null = null,
): Promise<Record<UserStatus, number>> {
  assertMay(actor, "customers.read");
  const { counts } = await readQueueState<UserStatus>({ table: "users", statusType: "user_status" }, countMax);
  return counts;
}
