import "server-only";
import { v7 as uuidv7 } from "uuid";
import { OwnRecord, refusingOwn } from "@/lib/audit/assert-not-own";
import { commandOnce } from "@/lib/commands/command-once";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { callOpenDispute, type OpenOutcome } from "./disputes.sql";
import type { OpenDisputeInput } from "./schema";

/**
 * Opens a dispute about a final payment whose receiver has refused the return, or has not answered. The sender opens the
 * dispute, or staff open it for the sender. The receiver is notified and can answer. Without a decision, the dispute ends after
 * 30 days. No money moves before the decision (docs/decisions/finality.md).
 *
 * @returns the id of the dispute
 * @throws AppError `not_found` for another customer's payment. `forbidden` for staff who lack the permission, and for staff who
 * receive the payment. `conflict` if the payment is or was disputed. `transition_refused` if the payment cannot be disputed now
 */
export async function openDispute(actor: Actor, input: OpenDisputeInput, requestId?: string): Promise<{ id: string }> {
  assertNotDisabled(actor);
  if (isStaffRole(actor.role)) assertMay(actor, "transfers.edit");
  const act = { action: "transfer.dispute", subjectType: "transfer", subjectId: input.id } as const;
  const opened = await refusingOwn(actor, act, () =>
    commandOnce(actor, { name: "dispute.open", requestId, content: input }, async (tx) => {
      const id = uuidv7();
      const outcome = await callOpenDispute(tx, id, actor.userId, input);
      if (outcome !== "opened") throw refusal(outcome);
      return { id };
    }),
  );
  drainAfterReply();
  return opened;
}

function refusal(outcome: Exclude<OpenOutcome, "opened"> | undefined): Error {
  switch (outcome) {
    case "missing":
      return new AppError("not_found");
    case "own":
      return new OwnRecord();
    case "impossible":
      return new AppError("transition_refused", { messageKey: "dispute_impossible" });
    case "waits":
      return new AppError("conflict", { messageKey: "dispute_waits" });
    case "decided":
      return new AppError("conflict", { messageKey: "dispute_decided" });
    default:
      return new Error(`open_dispute answered ${outcome}`);
  }
}
