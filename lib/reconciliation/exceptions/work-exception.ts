import "server-only";
import { OwnRecord, refusingOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { SecondPersonNeeded } from "@/lib/four-eyes/second-person-needed";
import { transferKeyOf } from "@/lib/reconciliation/reading/line-reference";
import type { WorkExceptionInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import {
  callWork,
  queryException,
  queryPartsGivenBack,
  queryTransferByTail,
  type SettlementException,
  type WorkOutcome,
} from "./exception.sql";

/** The reasons that the customer reads if the transfer's money is paid back. */
const returnReason = "The money came back from the receiver's bank.";
const neverPaidReason = "The network has not paid this transfer. The money is back on the account.";

/**
 * Executes an action of staff on a difference between a network's file and the books. The action `match` matches the difference
 * with a transfer or with another difference. The action `reverse` pays the transfer's money back to the customer. If the network
 * has returned the money in parts, a single action pays all parts back after all parts have arrived. The action `suspense` posts
 * the difference to the suspense account. The action `customer` pays the difference to a customer. The actions `fee`, `claim` and
 * `loss` book the difference to an account of the bank. The action `note` records why no posting is needed.
 *
 * If two people work on a difference at the same time, the command of the second person fails with `conflict`. Nobody may work on
 * a difference of their own transfer. If the database requires a second person, the action becomes a proposal (`doOrPropose`).
 *
 * @throws AppError `proposed`, `not_found`, `idempotency_mismatch`. `forbidden` if the actor has no permission, or has lost it
 * since the command began. `conflict` if the difference has changed since the editor saw it. `transition_refused` if the
 * difference has ended or does not allow the action. `validation_failed` on `target`
 */
export async function workException(actor: Actor, input: WorkExceptionInput, request?: CommandRequest): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const { exceptionId, version, act, note } = input;
  const seen = await queryException(db, exceptionId);
  if (!seen) throw new AppError("not_found");
  const targetId = await findTarget(seen, input);
  const subject = { type: "settlement_exception", id: exceptionId } as const;
  const command = { kind: "settlement-exception.work", subject, input, request } as const;
  const action = `settlement-exception.${act}`;
  const work = async (tx: Database) => {
    const reason = seen.kind === "returned" ? returnReason : neverPaidReason;
    const call = { exceptionId, version, act, targetId, note, reason, actorId: actor.userId, ids: newIds() };
    const outcome = await callWork(tx, call);
    if (outcome !== "worked") throw refusal(outcome);
    const after = await queryException(tx, exceptionId);
    await recordAudit(tx, actor, {
      ...{ action, subjectType: subject.type, subjectId: exceptionId },
      before: { kind: seen.kind, state: seen.state },
      after: { kind: after?.kind, state: after?.state, note, ...(targetId ? { target: targetId } : {}) },
    });
    const parts = act === "reverse" && seen.kind === "returned" ? await queryPartsGivenBack(tx, seen) : [];
    for (const subjectId of parts) {
      const given = { kind: after?.kind, state: after?.state, note };
      await recordAudit(tx, actor, { action, subjectType: subject.type, subjectId, after: given });
    }
  };
  await refusingOwn(actor, { action, subjectType: subject.type, subjectId: exceptionId }, () =>
    doOrPropose(actor, command, work),
  );
  drainAfterReply();
}

/**
 * Finds the id of the record that `target` names. For a match of a `missing_there` exception, `target` is the id of another
 * exception. For other matches, `target` is the reference of a transfer. For a payment to a customer, `target` is the customer's
 * account number. If this number is empty and the exception has a transfer, the function returns null, and the database pays the
 * money to the sender's account.
 */
async function findTarget({ kind, rail, transferId }: SettlementException, input: WorkExceptionInput) {
  const { act, target } = input;
  if (act === "customer") {
    if (target === "" && transferId !== null) return null;
    const accountNumber = target.replaceAll(" ", "");
    const account = await db.prisma.account.findUnique({ where: { accountNumber }, select: { id: true } });
    if (!account) throw fieldError("target", target === "" ? "required" : "unknownAccount");
    return account.id;
  }
  if (act !== "match") return null;
  if (kind === "missing_there") {
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(target)) return target;
    throw fieldError("target", "settlementTarget");
  }
  const tail = transferKeyOf(target);
  const foundId = tail && (await queryTransferByTail(rail, tail));
  if (!foundId) throw fieldError("target", "settlementTarget");
  return foundId;
}

function refusal(outcome: Exclude<WorkOutcome, "worked">): Error {
  if (outcome === "own") return new OwnRecord();
  if (outcome === "second_person") return new SecondPersonNeeded();
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "changed") return new AppError("conflict", { messageKey: "changed_meanwhile" });
  if (outcome === "target") return fieldError("target", "settlementTarget");
  if (outcome === "receiver") return fieldError("target", "accountNotReceiving");
  const messageKey = refusedActs[outcome];
  return new AppError("transition_refused", messageKey ? { messageKey } : {});
}

/** The keys of the messages that explain the error `transition_refused`, keyed by outcome. */
const refusedActs: Partial<Record<WorkOutcome, string>> = {
  ended: "exception_ended",
  returned: "return_known",
  amount: "return_amount",
  given_back: "return_given",
  silent: "network_silent",
  stated: "payment_stated",
  cancelled: "transfer_cancelled",
  network_undecided: "network_undecided",
};
