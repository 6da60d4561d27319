import "server-only";
import { noteList } from "@/lib/audit/note-list";
import { noteRead } from "@/lib/audit/note-read";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryTransferPage, queryTransfersOf } from "./read-transfers.sql";
import { type TransferFilterQuery, transferFilter, transferOrder } from "./transfer-filter";

/** The filter, the sort order and the page of a list of transfers. */
export type TransferListQuery = TransferFilterQuery & PageQuery;

/**
 * Reads a page of transfers of one family. Staff see all transfers. Customers see the transfers that they have sent.
 *
 * @throws AppError `validation_failed` for a status or a sort order that does not exist
 */
export async function findTransfers(
  actor: Actor,
  family: TransferFamily,
  query: TransferListQuery,
): Promise<Page<Transfer>> {
  assertNotDisabled(actor);
  const order = transferOrder(query.sort);
  const readsAll = may(actor.role, "transfers.read");
  const filter = await transferFilter(readsAll ? null : actor.userId, family, query);
  const found = await queryTransferPage(filter, order, query);
  if (readsAll) await noteList(actor, `${family}-transfers`, query, found.items.length);
  return found;
}

const transfersMax = 1_000;

/** Reads at most 1000 transfers of one family that the person with this e-mail address has sent, newest first. */
export async function findTransfersOf(actor: Actor, family: TransferFamily, email: string): Promise<Transfer[]> {
  assertOwnOrMay(actor, "transfers.read", email);
  await noteRead(actor, "transfers", { email });
  return await queryTransfersOf(email.trim().toLowerCase(), family, transfersMax);
}
