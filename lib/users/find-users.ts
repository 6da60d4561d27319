import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { containsPattern } from "@/lib/server/sql-text";
import { userStatuses } from "./edit-schema";
import { type User, userColumns } from "./user";

/** What a list of users is asked for. */
export type UserListQuery = {
  page: number;
  pageSize: number;
  /** Looks in name and e-mail. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt`, `firstName`, `lastName` or `email`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
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
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (query.status) where((place) => `u.status = ${place}::user_status`, query.status);
  if (query.search?.trim()) {
    // Spelled like the index users_search, which it uses.
    where(
      (place) => `(u.first_name || ' ' || u.last_name || ' ' || u.email) ILIKE ${place}`,
      containsPattern(query.search),
    );
  }
  const filter = conditions.join(" AND ");
  const [users, [counted]] = await Promise.all([
    db.query<User>(
      `SELECT ${userColumns} FROM users u WHERE ${filter} ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
    ),
    db.query<{ total: bigint }>(`SELECT count(*) AS total FROM users u WHERE ${filter}`, values),
  ]);
  return { users, total: Number(counted?.total ?? 0) };
}

/** How many users there are in each status, for staff. */
export async function countUsersByStatus(actor: Actor): Promise<Record<UserStatus, number>> {
  assertStaff(actor);
  const rows = await db.query<{ status: UserStatus; count: bigint }>(
    "SELECT status, count(*) AS count FROM users GROUP BY status",
  );
  const counts: Record<UserStatus, number> = { pending: 0, active: 0, suspended: 0, blocked: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}
