import "server-only";
import { validate as isUuid } from "uuid";
import { noteRead } from "@/lib/audit/note-read";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryTransfer } from "./read-transfers.sql";

/** Reads a transfer of one family. Only the sender and staff may read the transfer. @throws AppError `not_found` */
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

/** Reads a transfer. Only the sender and staff may read the transfer. @throws AppError `not_found` */
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
  if (!may(actor.role, "transfers.read") && !isOwn) throw new AppError("not_found");
  // A read inside a transaction is a part of a command. The command writes an audit event, so this read needs none.
  if (source === db) await noteRead(actor, "transfers", { id: senderId });
  return { transfer, isOwn };
}
