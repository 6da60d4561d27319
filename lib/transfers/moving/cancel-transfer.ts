import "server-only";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { moveTransfer, readTransferToMove } from "./move-transfer";

/**
 * Lets a customer cancel their own transfer while the transfer is `pending`. The held money becomes available again. A
 * cancelled transfer can never be changed again. If the customer cancels a transfer while staff approve it, only the first of
 * the two commands succeeds.
 *
 * @throws AppError `not_found` for the transfer of another customer or of another family; `transition_refused` if the transfer
 * is no longer `pending`
 */
export async function cancelTransfer(
  actor: Actor,
  id: string,
  family?: TransferFamily,
  requestId?: string,
): Promise<Transfer> {
  assertNotDisabled(actor);
  const cancelled = await commandOnce(
    actor,
    { name: "transfer.cancel", requestId, content: { id, family } },
    async (tx) => {
      const transfer = await readTransferToMove(tx, id);
      const isNamed = family === undefined || transfer.family === family;
      if (transfer.senderId !== actor.userId || !isNamed) throw new AppError("not_found");
      if (transfer.status !== "pending") throw cancelRefused();
      const target = { status: "deleted", ending: "cancelled", reason: "", amountMinor: transfer.amountMinor } as const;
      await moveTransfer(tx, actor, transfer, target, { action: "transfer.cancel" }).catch((error: unknown) => {
        // A `conflict` means that the transfer was changed since it was read, for example approved. The customer can then no
        // longer cancel the transfer.
        throw error instanceof AppError && error.code === "conflict" ? cancelRefused() : error;
      });
      return await getTransfer(actor, transfer.family, id, tx);
    },
  );
  drainAfterReply();
  return cancelled;
}

function cancelRefused(): AppError {
  return new AppError("transition_refused", { messageKey: "cancel_refused" });
}
