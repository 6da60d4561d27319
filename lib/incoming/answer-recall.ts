import "server-only";
import { refusingOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { incomingRefusal } from "./incoming-refusal";
import { type AnswerOutcome, callAnswer } from "./recall.sql";
import type { AnswerRecallInput } from "./schema";

/**
 * Answers another bank's request to get a payment back. `give-back` returns the money. For a waiting payment, the bank debits the
 * suspense account. For a booked payment, the bank debits the customer's account. The debit needs the customer's consent, unless
 * the bank has made a mistake. Above the four-eyes limit, `give-back` is stored as a proposal (`doOrPropose`). `refuse` moves no
 * money. The answer applies to all open requests for the payment. The worker sends the answer.
 *
 * @throws AppError `proposed`, `not_found`, `idempotency_mismatch`. `forbidden` for the actor's own payment, and if the actor
 * lacks the permission or has lost it since the command began. `conflict` if the request or the payment has changed since the
 * actor saw it. `transition_refused` if the request needs no answer, if the bank already returns the payment automatically, if
 * the bank has not booked the payment yet, or if the customer's available money is too low. `validation_failed` on `basis`
 */
export async function answerRecall(actor: Actor, input: AnswerRecallInput, request?: CommandRequest): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const { id, version, act, note } = input;
  const recall = await db.prisma.incomingRecall.findUnique({
    where: { id },
    select: { paymentId: true, caseId: true },
  });
  if (!recall?.paymentId) throw new AppError("not_found");
  const subject = { type: "incoming_payment", id: recall.paymentId } as const;
  const action = `incoming-payment.${act}`;
  const code = act === "refuse" ? input.code || null : null;
  const basis = act === "give-back" ? input.basis || null : null;
  const work = async (tx: Database) => {
    const outcome = await callAnswer(tx, { id, version, act, code, basis, note, actorId: actor.userId });
    if (outcome !== "worked") throw refusal(outcome);
    await recordAudit(tx, actor, {
      ...{ action, subjectType: subject.type, subjectId: subject.id },
      after: { case: recall.caseId, note, code: code ?? undefined, basis: basis ?? undefined },
    });
  };
  await refusingOwn(actor, { action, subjectType: subject.type, subjectId: subject.id }, () =>
    doOrPropose(actor, { kind: "incoming-payment.answer-recall", subject, input, request }, work),
  );
}

function refusal(outcome: Exclude<AnswerOutcome, "worked">): Error {
  switch (outcome) {
    case "basis":
      return fieldError("basis", "required");
    case "no_basis":
      return fieldError("basis", "invalid");
    case "ended":
      return new AppError("transition_refused", { messageKey: "recall_ended" });
    case "early":
      return new AppError("transition_refused", { messageKey: "recall_early" });
    case "funds":
      return new AppError("transition_refused", { messageKey: "recall_funds" });
    default:
      return incomingRefusal(outcome);
  }
}
