import "server-only";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { queueOrders } from "@/lib/server/keyset-order";
import type { DepositStatus } from "@/lib/server/prisma-client/enums";
import { containsPattern } from "@/lib/server/sql-text";
import { type Deposit, type DepositDbRow, depositColumns, depositTables, toDeposit } from "./deposit";
import { depositStatusInput } from "./schema";

/** Which deposits are asked for, and in which order. */
export type DepositFilterQuery = {
  /** Looks in the applicant's name and e-mail, and the plan's name. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** What a list of deposits is asked for. */
export type DepositListQuery = DepositFilterQuery & { page: number; pageSize: number };

export type DepositPage = { deposits: Deposit[]; total: number };

/** The order that `sort` names. @throws AppError `validation_failed` */
export const depositOrder = queueOrders<Deposit>("d");

/** A condition on `deposits d` with its values. */
export type DepositFilter = { sql: string; values: unknown[] };

/**
 * The deposits that match: everybody's, or those of one owner that are not deleted.
 *
 * @param ownerId null for everybody's
 * @throws AppError `validation_failed` for a status that does not exist
 */
export function depositFilter(ownerId: string | null, query: Omit<DepositFilterQuery, "sort">): DepositFilter {
  const values: unknown[] = [];
  const conditions = ["true"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (ownerId !== null) where((place) => `d.owner_id = ${place} AND d.status <> 'deleted'`, ownerId);
  if (query.status) {
    const status = depositStatusInput.safeParse(query.status);
    if (!status.success) throw fieldError("status", "invalid");
    where((place) => `d.status = ${place}::deposit_status`, status.data);
  }
  if (query.from) where((place) => `d.created_at >= ${place}`, query.from);
  if (query.to) where((place) => `d.created_at <= ${place}`, query.to);
  if (query.search?.trim()) {
    where(
      // The people are looked through once and not for every deposit.
      (place) => `(d.owner_id IN (SELECT s.id FROM users s
                     WHERE s.first_name || ' ' || s.last_name || ' ' || s.email ILIKE ${place})
                   OR d.deposit_name ILIKE ${place})`,
      containsPattern(query.search),
    );
  }
  return { sql: conditions.join(" AND "), values };
}

/**
 * A page of applications and deposits: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findDeposits(actor: Actor, query: DepositListQuery): Promise<DepositPage> {
  assertNotDisabled(actor);
  const order = depositOrder(query.sort);
  const { sql: filter, values } = depositFilter(actor.role === "admin" ? null : actor.userId, query);
  const count = `SELECT count(*) AS total FROM deposits d WHERE ${filter}`;
  const options = { planEachTime: Boolean(query.search?.trim()) };
  const rows = await db.query<DepositDbRow & { total: bigint }>(
    `SELECT ${depositColumns}, (${count}) AS total FROM ${depositTables} WHERE ${filter} ORDER BY ${order.sql}
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, query.pageSize, (query.page - 1) * query.pageSize],
    options,
  );
  const deposits = rows.map(toDeposit);
  if (rows[0] || query.page === 1) return { deposits, total: Number(rows[0]?.total ?? 0) };
  // Beyond the last page no row tells how many there are.
  const [counted] = await db.query<{ total: bigint }>(count, values, options);
  return { deposits, total: Number(counted?.total ?? 0) };
}

/** All applications and deposits of the person with this e-mail that are not deleted, newest first; 1000 at most. */
export async function findDepositsOf(actor: Actor, email: string): Promise<Deposit[]> {
  assertSelfOrStaff(actor, email);
  const rows = await db.query<DepositDbRow>(
    `SELECT ${depositColumns} FROM ${depositTables} WHERE u.email = $1 AND d.status <> 'deleted'
      ORDER BY d.created_at DESC, d.id DESC LIMIT 1000`,
    [email.trim().toLowerCase()],
  );
  return rows.map(toDeposit);
}

/** One deposit, for its owner and for staff; a deleted one too, for whoever has its address. @throws AppError `not_found` */
export async function getDeposit(actor: Actor, id: string): Promise<Deposit> {
  assertNotDisabled(actor);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [row] = isId
    ? await db.query<DepositDbRow>(`SELECT ${depositColumns} FROM ${depositTables} WHERE d.id = $1`, [id])
    : [];
  if (!row || (actor.role !== "admin" && row.owner_id !== actor.userId)) throw new AppError("not_found");
  return toDeposit(row);
}

/** A customer's newest deposit of that name, whatever the letters' case. @throws AppError `not_found` */
export async function getDepositOfName(actor: Actor, email: string, name: string): Promise<Deposit> {
  assertSelfOrStaff(actor, email);
  // Postgres cannot even look for a text with a NUL in it.
  if (/\p{Cc}/u.test(name)) throw new AppError("not_found");
  const [row] = await db.query<DepositDbRow>(
    `SELECT ${depositColumns} FROM ${depositTables} WHERE u.email = $1 AND lower(d.deposit_name) = lower($2)
      ORDER BY d.created_at DESC, d.id DESC LIMIT 1`,
    [email.trim().toLowerCase(), name.trim()],
  );
  if (!row) throw new AppError("not_found");
  return toDeposit(row);
}

/** The state of the queue: how many stand in each status, and since when the oldest pending one waits. */
export type DepositQueue = { counts: Record<DepositStatus, number>; oldestPendingAt: Date | null };

/** The queue of applications and deposits, for staff. */
export async function getDepositQueue(actor: Actor): Promise<DepositQueue> {
  assertStaff(actor);
  const rows = await db.query<{ status: DepositStatus; count: bigint; oldest_at: Date }>(
    "SELECT status, count(*) AS count, min(created_at) AS oldest_at FROM deposits GROUP BY status",
  );
  const counts: DepositQueue["counts"] = { pending: 0, running: 0, suspended: 0, paid: 0, closed: 0, deleted: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return { counts, oldestPendingAt: rows.find(({ status }) => status === "pending")?.oldest_at ?? null };
}
