import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { lockTransfer, moveTransfer } from "./move-transfer";
import type { ApproveTransfersInput } from "./schema";

/** What came of approving one transfer: null, or what was thrown. */
export type Approval = { id: string; problem: unknown };

/**
 * Approves pending transfers of one family, one after the other and each in a transaction of its own: what is refused
 * stands in nobody's way. Only what staff have seen is approved: a transfer that has changed since is refused, and so is
 * one that somebody else has approved meanwhile.
 *
 * @returns one result for each transfer, in their order; problems are AppErrors (`not_found`, `conflict`,
 *   `transition_refused`, `insufficient_funds`) or defects
 */
export async function approveTransfers(actor: Actor, input: ApproveTransfersInput): Promise<Approval[]> {
  assertStaff(actor);
  const approvals: Approval[] = [];
  for (const seen of input.transfers) {
    const problem = await approve(actor, input.family, seen).then(
      () => null,
      (error: unknown) => error,
    );
    approvals.push({ id: seen.id, problem });
  }
  return approvals;
}

function approve(actor: Actor, family: ApproveTransfersInput["family"], seen: { id: string; version: number }) {
  return inTransaction(async (tx) => {
    const transfer = await lockTransfer(tx, seen.id);
    if (transfer.family !== family) throw new AppError("not_found");
    const { status, amountMinor, reason } = transfer;
    if (status !== "pending") throw new AppError("transition_refused", { messageKey: "approve_refused" });
    if (transfer.version !== seen.version) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    await moveTransfer(tx, actor, transfer, { status: "approved", ending: null, amountMinor, reason });
    await recordAudit(tx, actor, {
      action: "transfer.approve",
      subjectType: "transfer",
      subjectId: transfer.id,
      before: { status },
      after: { status: "approved" },
    });
  });
}
