import "server-only";
import { validate as isUuid } from "uuid";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryTransfer, queryTransferPage, queryTransfersOf } from "./read-transfers.sql";
import { type TransferFilterQuery, transferFilter, transferOrder } from "./transfer-filter";

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
  return await queryTransferPage(filter, order, query);
}

const transfersMax = 1_000;

/** All transfers of one family that the person with this e-mail has sent, newest first; 1000 at most. */
export async function findTransfersOf(actor: Actor, family: TransferFamily, email: string): Promise<Transfer[]> {
  assertSelfOrStaff(actor, email);
  return await queryTransfersOf(email.trim().toLowerCase(), family, transfersMax);
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
  const found = isUuid(id) ? await queryTransfer(source, id) : undefined;
  if (!found) throw new AppError("not_found");
  const { senderId, ...transfer } = found;
  const isOwn = senderId === actor.userId;
  if (actor.role !== "admin" && !isOwn) throw new AppError("not_found");
  return { transfer, isOwn };
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
