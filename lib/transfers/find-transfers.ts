import "server-only";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";
import { type Transfer, type TransferDbRow, toTransfer, transferColumns, transferTables } from "./transfer";
import { type TransferFilterQuery, transferFilter, transferOrder } from "./transfer-filter";

/** What a list of transfers is asked for. */
export type TransferListQuery = TransferFilterQuery & { page: number; pageSize: number };

export type TransferPage = { transfers: Transfer[]; total: number };

/**
 * A page of transfers of one family: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findTransfers(
  actor: Actor,
  family: TransferFamily,
  query: TransferListQuery,
): Promise<TransferPage> {
  assertNotDisabled(actor);
  const order = transferOrder(query.sort);
  const { sql: filter, values, isSearch } = transferFilter(actor.role === "admin" ? null : actor.userId, family, query);
  const count = `SELECT count(*) AS total FROM transfers t WHERE ${filter}`;
  const rows = await db.query<TransferDbRow & { total: bigint }>(
    `SELECT ${transferColumns}, (${count}) AS total FROM ${transferTables} WHERE ${filter} ORDER BY ${order.sql}
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, query.pageSize, (query.page - 1) * query.pageSize],
    { planEachTime: isSearch },
  );
  const transfers = rows.map(toTransfer);
  if (rows[0] || query.page === 1) return { transfers, total: Number(rows[0]?.total ?? 0) };
  // Beyond the last page no row tells how many there are.
  const [counted] = await db.query<{ total: bigint }>(count, values, { planEachTime: isSearch });
  return { transfers, total: Number(counted?.total ?? 0) };
}

/** All transfers of one family that the person with this e-mail has sent, newest first; 1000 at most. */
export async function findTransfersOf(actor: Actor, family: TransferFamily, email: string): Promise<Transfer[]> {
  assertSelfOrStaff(actor, email);
  const rows = await db.query<TransferDbRow>(
    `SELECT ${transferColumns} FROM ${transferTables} WHERE u.email = $1 AND t.family = $2
      ORDER BY t.created_at DESC, t.id DESC LIMIT 1000`,
    [email.trim().toLowerCase(), family],
  );
  return rows.map(toTransfer);
}

/** One transfer of a family, for its sender and for staff. @throws AppError `not_found` */
export async function getTransfer(actor: Actor, family: TransferFamily, id: string): Promise<Transfer> {
  const { transfer } = await readTransferOf(actor, id);
  if (transfer.family !== family) throw new AppError("not_found");
  return transfer;
}

/** One transfer, for its sender and for staff. @throws AppError `not_found` */
export async function readTransferOf(actor: Actor, id: string): Promise<{ transfer: Transfer; isOwn: boolean }> {
  assertNotDisabled(actor);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [row] = isId
    ? await db.query<TransferDbRow & { sender_id: string }>(
        `SELECT ${transferColumns}, t.sender_id FROM ${transferTables} WHERE t.id = $1`,
        [id],
      )
    : [];
  const isOwn = row?.sender_id === actor.userId;
  if (!row || (actor.role !== "admin" && !isOwn)) throw new AppError("not_found");
  return { transfer: toTransfer(row), isOwn };
}

/** The state of a family's queue: how many transfers stand in each status, and since when the oldest pending one waits. */
export type TransferQueue = { counts: Record<TransferStatus, number>; oldestPendingAt: Date | null };

/** The queue of a family, for staff. */
export async function getTransferQueue(actor: Actor, family: TransferFamily): Promise<TransferQueue> {
  assertStaff(actor);
  const rows = await db.query<{ status: TransferStatus; count: bigint; oldest_at: Date }>(
    "SELECT status, count(*) AS count, min(created_at) AS oldest_at FROM transfers WHERE family = $1 GROUP BY status",
    [family],
  );
  const counts: TransferQueue["counts"] = { pending: 0, active: 0, approved: 0, closed: 0, deleted: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return { counts, oldestPendingAt: rows.find(({ status }) => status === "pending")?.oldest_at ?? null };
}
