import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily } from "./channels";
import { lockTransfer, moveTransfer } from "./move-transfer";
import type { Transfer } from "./transfer";

/**
 * Lets a customer take back a transfer of their own while it is pending; the held money is free again.
 *
 * @param family where the caller names one: a transfer of another is not found
 * @throws AppError `not_found` for somebody else's, `transition_refused` when it is no longer pending
 */
export async function cancelTransfer(actor: Actor, id: string, family?: TransferFamily): Promise<Transfer> {
  assertNotDisabled(actor);
  return await inTransaction(async (tx) => {
    const transfer = await lockTransfer(tx, id);
    const isNamed = family === undefined || transfer.family === family;
    if (transfer.sender.userId !== actor.userId || !isNamed) throw new AppError("not_found");
    if (transfer.status !== "pending") throw new AppError("transition_refused", { messageKey: "cancel_refused" });
    const { amountMinor } = transfer;
    const moved = await moveTransfer(tx, actor, transfer, {
      status: "deleted",
      ending: "cancelled",
      reason: "",
      amountMinor,
    });
    await recordAudit(tx, actor, { action: "transfer.cancel", subjectType: "transfer", subjectId: id });
    return moved;
  });
}
