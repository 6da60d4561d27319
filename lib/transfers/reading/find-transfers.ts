import "server-only";
import { validate as isUuid } from "uuid";
import { type Page, type PageQuery, readPage } from "@/lib/lists/list-page";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";
import {
  type Transfer,
  type TransferDbRow,
  toTransfer,
  transferColumns,
  transferTables,
  transferTablesOf,
} from "@/lib/transfers/transfer";
import {
  countOfTransfers,
  type TransferFilterQuery,
  transferFilter,
  transferOrder,
  transfersThatMatch,
} from "./transfer-filter";

/** What a list of transfers is asked for. */
export type TransferListQuery = TransferFilterQuery & PageQuery;

/**
 * A page of transfers of one family: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findTransfers(
  actor: Actor,
  family: TransferFamily,
  query: TransferListQuery,
): Promise<Page<Transfer>> {
  assertNotDisabled(actor);
  const order = transferOrder(query.sort);
  const filter = await transferFilter(actor.role === "admin" ? null : actor.userId, family, query);
  const { page, pageSize: limit } = query;
  const found = transfersThatMatch(filter, order, { limit, offset: (page - 1) * limit });
  const { items, total } = await readPage<TransferDbRow>({
    columns: transferColumns,
    from: `${transferTablesOf(found)} ORDER BY ${order.sql}`,
    count: countOfTransfers(filter, query.countMax),
    values: filter.values,
    page,
  });
  return { items: items.map(toTransfer), total };
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
export async function getTransfer(
  actor: Actor,
  family: TransferFamily,
  id: string,
  source: Queryable = db,
): Promise<Transfer> {
  const { transfer } = await readTransferOf(actor, id, source);
  if (transfer.family !== family) throw new AppError("not_found");
  return transfer;
}

/** One transfer, for its sender and for staff. @throws AppError `not_found` */
export async function readTransferOf(
  actor: Actor,
  id: string,
  source: Queryable = db,
): Promise<{ transfer: Transfer; isOwn: boolean }> {
  assertNotDisabled(actor);
  const [row] = isUuid(id)
    ? await source.query<TransferDbRow & { sender_id: string }>(
        `SELECT ${transferColumns}, t.sender_id FROM ${transferTables} WHERE t.id = $1`,
        [id],
      )
    : [];
  const isOwn = row?.sender_id === actor.userId;
  if (!row || (actor.role !== "admin" && !isOwn)) throw new AppError("not_found");
  return { transfer: toTransfer(row), isOwn };
}

/** The queue of a family, for staff. `countMax`: where counting a status stops; null counts all. */
export async function getTransferQueue(
  actor: Actor,
  family: TransferFamily,
  countMax: number | null = null,
): Promise<QueueState<TransferStatus>> {
  assertStaff(actor);
  const queue = { table: "transfers", statusType: "transfer_status", condition: "family = $1" };
  return await readQueueState(queue, countMax, family);
}
