import "server-only";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { callAnswerDispute, callWithdrawDispute } from "./disputes.sql";
import type { AnswerDisputeInput, WithdrawDisputeInput } from "./schema";

/**
 * Records the answer of a payment's receiver to a dispute. The receiver can answer only once. The answer ends a waiting proposal
 * to decide the dispute, because the proposal's author has not read the answer.
 *
 * @throws AppError `not_found` for a dispute about another customer's payment. `conflict` if the dispute has ended or is answered
 */
export async function answerDispute(actor: Actor, input: AnswerDisputeInput, requestId?: string): Promise<void> {
  assertNotDisabled(actor);
  await commandOnce(actor, { name: "dispute.answer", requestId, content: input }, async (tx) => {
    refuseUnless("answered", await callAnswerDispute(tx, actor.userId, input));
  });
  drainAfterReply();
}

/**
 * Withdraws the actor's own open dispute. The payment cannot be disputed again.
 *
 * @throws AppError `not_found` for another customer's dispute. `conflict` if the dispute has ended
 */
export async function withdrawDispute(actor: Actor, input: WithdrawDisputeInput, requestId?: string): Promise<void> {
  assertNotDisabled(actor);
  await commandOnce(actor, { name: "dispute.withdraw", requestId, content: input }, async (tx) => {
    refuseUnless("withdrawn", await callWithdrawDispute(tx, actor.userId, input));
  });
  drainAfterReply();
}

function refuseUnless(wanted: string, outcome: string | undefined): void {
  if (outcome === "missing") throw new AppError("not_found");
  if (outcome !== wanted) throw new AppError("conflict", { messageKey: "dispute_ended" });
}
