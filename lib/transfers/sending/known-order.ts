import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { noteReplayed } from "@/lib/server/request-context";
import { ownChannel, type TransferFamily } from "@/lib/transfers/channels.model";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import type { Transfer } from "@/lib/transfers/transfer";

/**
 * Finds the transfer that an earlier call of the same request has recorded.
 *
 * @returns the id of the transfer, or undefined if the request is new
 * @throws AppError `idempotency_mismatch` if the request's id was used for another order
 */
export async function findKnownOrder(request: { id: string; hash: string }): Promise<string | undefined> {
  const known = await db.prisma.transfer.findUnique({
    where: { requestId: request.id },
    select: { id: true, requestHash: true },
  });
  if (known && known.requestHash !== request.hash) throw new AppError("idempotency_mismatch");
  return known?.id;
}

/** Selects the original amounts of a transfer: the price of the quote, and the amount before staff first changed the amount. */
const firstAmountsSelect = {
  quote: { select: { debitedMinor: true } },
  events: { where: { kind: "amount_changed" }, orderBy: { id: "asc" }, take: 1, select: { amountBeforeMinor: true } },
} as const satisfies Prisma.TransferSelect;

/**
 * Returns a transfer with the values that it had when it was recorded, even if it has changed since then. A repeated request thus
 * gets the same answer as the first request. Marks the reply as a repetition.
 */
export async function getAsInitiated(actor: Actor, family: TransferFamily, id: string): Promise<Transfer> {
  const [transfer, first] = await Promise.all([
    getTransfer(actor, family, id),
    db.prisma.transfer.findUnique({ where: { id }, select: firstAmountsSelect }),
  ]);
  noteReplayed();
  const amountMinor = first?.events[0]?.amountBeforeMinor ?? transfer.amountMinor;
  const debitedMinor = first?.quote?.debitedMinor ?? amountMinor;
  const { createdAt } = transfer;
  const status = transfer.channel === ownChannel ? "closed" : "pending";
  const atFirst = { status, ending: null, reason: "", version: 1, updatedAt: createdAt } as const;
  return { ...transfer, ...atFirst, amountMinor, debitedMinor };
}
