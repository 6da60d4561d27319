import "server-only";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { inTransaction } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import { lockTransfer, moveTransfer, type NetworkPart, type TransferTarget } from "./move-transfer";
import { RecallNeeded } from "./network-order";
import { recallPayment } from "./recall-payment";
import type { EditTransferInput } from "./schema";
import type { Transfer } from "./transfer";

/**
 * Lets staff set any status from any status, and the amount. The money follows, or the edit is refused and nothing
 * changes. What a network may have already comes back only if the network takes it back.
 *
 * @throws AppError `not_found`, `conflict` when the transfer has changed since the editor saw it, `insufficient_funds`,
 * `transition_refused`, `validation_failed`
 */
export async function editTransfer(actor: Actor, family: TransferFamily, input: EditTransferInput): Promise<Transfer> {
  assertStaff(actor);
  try {
    return await edit(actor, family, input);
  } catch (error) {
    if (!(error instanceof RecallNeeded)) throw error;
    await recallPayment(input.id);
    return await edit(actor, family, input, { isRecalled: true });
  }
}

function edit(
  actor: Actor,
  family: TransferFamily,
  input: EditTransferInput,
  network?: NetworkPart,
): Promise<Transfer> {
  return inTransaction(async (tx) => {
    const transfer = await lockTransfer(tx, input.id);
    if (transfer.family !== family) throw new AppError("not_found");
    const { status = transfer.status, amount, reason = transfer.reason, version } = input.payload;
    if (version !== undefined && version !== transfer.version) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    const target: TransferTarget = {
      status,
      reason,
      amountMinor: transfer.amountMinor,
      ending: status === "deleted" ? (transfer.ending ?? "rejected") : null,
    };
    if (amount !== undefined) {
      const money = parseMoney(amount, transfer.currency);
      if (!money.ok) throw fieldError("amount", money.problem);
      target.amountMinor = money.amountMinor;
    }
    const moved = await moveTransfer(tx, actor, transfer, target, network);
    await recordAudit(tx, actor, {
      action: "transfer.edit",
      subjectType: "transfer",
      subjectId: transfer.id,
      before: { status: transfer.status, amountMinor: transfer.amountMinor, reason: transfer.reason },
      after: { status: moved.status, amountMinor: moved.amountMinor, reason: moved.reason },
    });
    return moved;
  });
}
