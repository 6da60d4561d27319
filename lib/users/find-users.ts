import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { matchesText } from "@/lib/server/sql-text";
import { userStatuses } from "./edit-schema";
import { type User, userColumns } from "./user";

/** What a list of users is asked for. */
export type UserListQuery = {
  page: number;
  pageSize: number;
  /** Looks in name and e-mail; one or two letters where a word begins. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt`, `firstName`, `lastName` or `email`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  /** Where counting stops; without it, all are counted. */
  countMax?: number;
};

export type UserPage = { users: User[]; total: number };

const orderBy: Record<string, string> = {
  "-createdAt": "u.created_at DESC, u.id DESC",
  createdAt: "u.created_at, u.id",
  firstName: "u.first_name, u.id",
  "-firstName": "u.first_name DESC, u.id DESC",
  lastName: "u.last_name, u.id",
  "-lastName": "u.last_name DESC, u.id DESC",
  email: "u.email",
  "-email": "u.email DESC",
};

/** Spelled as in the index users_search. */
const searchedText = "(u.first_name || ' ' || u.last_name || ' ' || u.email)";

/**
 * A page of all users, for staff.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function findUsers(actor: Actor, query: UserListQuery): Promise<UserPage> {
  assertStaff(actor);
  const order = orderBy[query.sort || "-createdAt"];
  if (!order) throw fieldError("sort", "invalid");
  if (query.status && !userStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const values: unknown[] = [];
  const conditions = ["true"];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (query.status) conditions.push(`u.status = ${bind(query.status)}::user_status`);
  if (query.search?.trim()) conditions.push(matchesText(searchedText, query.search, bind));
  const filter = conditions.join(" AND ");
  // Which index leads there sooner depends on the words.
  const options = { planEachTime: true };
  const limit = query.countMax === undefined ? "" : `LIMIT ${query.countMax}`;
  const [users, [counted]] = await Promise.all([
    db.query<User>(
      `SELECT ${userColumns} FROM users u WHERE ${filter} ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
      options,
    ),
    db.query<{ total: bigint }>(
      `SELECT count(*) AS total FROM (SELECT FROM users u WHERE ${filter} ${limit}) counted`,
      values,
      options,
    ),
  ]);
  return { users, total: Number(counted?.total ?? 0) };
}

/** How many users there are in each status, for staff. `countMax`: where counting one stops; without it, all are counted. */
export async function countUsersByStatus(
  actor: Actor,
  countMax: number | null = null,
): Promise<Record<UserStatus, number>> {
  assertStaff(actor);
  const rows = await db.query<{ status: UserStatus; count: bigint }>(
    `SELECT s.status, (SELECT count(*) FROM (SELECT FROM users WHERE status = s.status LIMIT $1) counted) AS count
       FROM unnest(enum_range(NULL::user_status)) s(status)`,
    [countMax],
  );
  const counts: Record<UserStatus, number> = { pending: 0, active: 0, suspended: 0, blocked: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}
