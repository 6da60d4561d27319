import "server-only";
import { refusingOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { findReceivers } from "./find-receiver";
import { returnCodesOf } from "./incoming.model";
import { callWork, queryIncoming, type WorkOutcome } from "./incoming.sql";
import { incomingRefusal } from "./incoming-refusal";
import type { WorkIncomingInput } from "./schema";

/**
 * Carries out an action of staff on a waiting payment. `post` credits the payment to a customer's account, `ask` records a
 * question, and `return` sends the money back with a code of the network. If two people decide at the same time, the second
 * decision fails with `conflict`. Above the four-eyes limit, `post` and `return` are stored as proposals (`doOrPropose`).
 *
 * @throws AppError `proposed`, `not_found`, `idempotency_mismatch`. `forbidden` for an account of the actor, and if the actor
 * lacks the permission or has lost it since the command began. `conflict` if the payment has changed since the actor saw it.
 * `transition_refused` if the payment no longer waits, or if its deadline has passed and the bank returns it automatically.
 * `validation_failed` on `account` or `code`
 */
export async function workIncoming(actor: Actor, input: WorkIncomingInput, request?: CommandRequest): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const { id, version, act, note } = input;
  const seen = await queryIncoming(db, id);
  if (!seen) throw new AppError("not_found");
  if (act === "return" && !returnCodesOf(seen.source).some((known) => known === input.code)) {
    throw fieldError("code", "invalid");
  }
  const accountId = act === "post" ? await findAccount(input.account) : null;
  const subject = { type: "incoming_payment", id } as const;
  const action = `incoming-payment.${act}`;
  const work = async (tx: Database) => {
    const code = act === "return" ? input.code : null;
    const outcome = await callWork(tx, { id, version, act, accountId, code, note, actorId: actor.userId });
    if (outcome !== "worked") throw refusal(outcome);
    const after = await queryIncoming(tx, id);
    await recordAudit(tx, actor, {
      ...{ action, subjectType: subject.type, subjectId: id },
      before: { state: seen.state, reason: seen.reason },
      after: { state: after?.state, note, account: after?.accountNumber ?? undefined, code: code ?? undefined },
    });
  };
  await refusingOwn(actor, { action, subjectType: subject.type, subjectId: id }, () =>
    doOrPropose(actor, { kind: "incoming-payment.work", subject, input, request }, work),
  );
}

async function findAccount(number: string): Promise<string> {
  const receiver = (await findReceivers([number])).get(number);
  if (!receiver) throw fieldError("account", "unknownAccount");
  return receiver.accountId;
}

function refusal(outcome: Exclude<WorkOutcome, "worked">): Error {
  switch (outcome) {
    case "account":
      return fieldError("account", "unknownAccount");
    case "blocked":
      return fieldError("account", "accountNotReceiving");
    case "currency":
      return fieldError("account", "rateUnknown");
    case "ended":
      return new AppError("transition_refused", { messageKey: "incoming_ended" });
    default:
      return incomingRefusal(outcome);
  }
}
