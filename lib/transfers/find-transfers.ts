import "server-only";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";
import {
  type Transfer,
  type TransferDbRow,
  toTransfer,
  transferColumns,
  transferTables,
  transferTablesOf,
} from "./transfer";
import {
  countOfTransfers,
  type TransferFilterQuery,
  transferFilter,
  transferOrder,
  transfersThatMatch,
} from "./transfer-filter";

/** What a list of transfers is asked for. `countMax`: where counting stops; without it, all are counted. */
export type TransferListQuery = TransferFilterQuery & { page: number; pageSize: number; countMax?: number };

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
  const filter = await transferFilter(actor.role === "admin" ? null : actor.userId, family, query);
  const { values } = filter;
  const { page, pageSize: limit } = query;
  const found = transfersThatMatch(filter, order, { limit, offset: (page - 1) * limit });
  const count = countOfTransfers(filter, query.countMax);
  // Which index leads there sooner depends on the status, on the words and on how many there are.
  const options = { planEachTime: true };
  const rows = await db.query<TransferDbRow & { total: bigint }>(
    `SELECT ${transferColumns}, (${count}) AS total FROM ${transferTablesOf(found)} ORDER BY ${order.sql}`,
    values,
    options,
  );
  const transfers = rows.map(toTransfer);
  if (rows[0] || page === 1) return { transfers, total: Number(rows[0]?.total ?? 0) };
  // Beyond the last page no row tells how many there are.
  const [counted] = await db.query<{ total: bigint }>(`SELECT (${count}) AS total`, values, options);
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

/** The queue of a family, for staff. `countMax`: where counting a status stops; without it, all are counted. */
export async function getTransferQueue(
  actor: Actor,
  family: TransferFamily,
  countMax: number | null = null,
): Promise<TransferQueue> {
  assertStaff(actor);
  const rows = await db.query<{ status: TransferStatus; count: bigint; oldest_pending_at: Date | null }>(
    `SELECT s.status, (SELECT min(created_at) FROM transfers WHERE family = $1 AND status = 'pending') AS oldest_pending_at,
            (SELECT count(*) FROM (SELECT FROM transfers WHERE family = $1 AND status = s.status LIMIT $2) counted) AS count
       FROM unnest(enum_range(NULL::transfer_status)) s(status)`,
    [family, countMax],
  );
  const counts: TransferQueue["counts"] = { pending: 0, active: 0, approved: 0, closed: 0, deleted: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return { counts, oldestPendingAt: rows[0]?.oldest_pending_at ?? null };
}
