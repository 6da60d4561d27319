import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { log } from "@/lib/server/log";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import { lockTransferToMove, type MovableTransfer, moveTransfer } from "@/lib/transfers/moving/move-transfer";
import { moneyStateByStatus } from "@/lib/transfers/status-effect.model";
import { endNetworkOrder, lockNetworkOrder, type NetworkOrder, noteSubmitted } from "./network-order.sql";
import { readReasonCode } from "./network-reason.model";
import { reasonInWords } from "./reason-in-words";
import { type ReturnAnswer, receiveReturn } from "./receive-network-return";

/**
 * The kind of an answer. `news` is a new answer. `same` is a repetition of an earlier answer. `contradiction` is an answer that
 * contradicts an earlier final answer. `unknown` is an answer about a payment that the bank has never sent to the network.
 */
export type AnswerReceipt = "news" | "same" | "contradiction" | "unknown";

/** Every answer except the return of a payment. */
type StateAnswer = Exclude<NetworkAnswer, { outcome: "returned" }>;

/** A network's reason is cut to this length, because reasons appear in e-mails. */
const reasonLengthMax = 300;
const withdrawnReason = "The payment was withdrawn by the network.";

/**
 * Processes a network's answer about a transfer. Answers may arrive late, twice or in the wrong order. Only the first final
 * answer counts: one transaction moves the transfer and records the notices. Later answers do not change the money or the status,
 * except for the first return of an accepted payment.
 * A contradictory answer is stored for staff, who must clarify the contradiction with the network.
 */
export async function receiveNetworkAnswer(transferId: string, answer: NetworkAnswer): Promise<AnswerReceipt> {
  return await inTransaction((tx) => receiveAnswer(tx, transferId, answer));
}

/** Processes a network's answer within a transaction, as `receiveNetworkAnswer` does. */
export async function receiveAnswer(tx: Database, transferId: string, answer: NetworkAnswer): Promise<AnswerReceipt> {
  const receipt = await receive(tx, transferId, answer);
  const about = { transferId, outcome: answer.outcome };
  if (receipt === "contradiction") log.error(about, "a network contradicts itself");
  else if (receipt === "unknown") log.warn(about, "a network answers what it was not asked");
  else log.info({ ...about, receipt }, "network answer");
  return receipt;
}

async function receive(tx: Database, transferId: string, answer: NetworkAnswer): Promise<AnswerReceipt> {
  return answer.outcome === "returned"
    ? await receiveReturned(tx, transferId, answer)
    : await receiveState(tx, transferId, answer);
}

async function receiveReturned(tx: Database, transferId: string, answer: ReturnAnswer): Promise<AnswerReceipt> {
  const outcome = await receiveReturn(tx, transferId, answer);
  if (outcome === "early") {
    // The return has arrived before the acceptance. Only an accepted payment can be returned, so the acceptance is recorded
    // first.
    await receiveState(tx, transferId, { outcome: "accepted", reference: "" });
    return await receiveReturned(tx, transferId, answer);
  }
  if (outcome === "same" || outcome === "unknown") return outcome;
  if (outcome !== "contradiction") return "news";
  const { state } = await tx.prisma.networkOrder.findUniqueOrThrow({ where: { transferId }, select: { state: true } });
  await noteContradiction(tx, transferId, state, answer);
  return "contradiction";
}

async function receiveState(tx: Database, transferId: string, answer: StateAnswer): Promise<AnswerReceipt> {
  const transfer = await lockTransferToMove(tx, transferId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  const order = transfer && (await lockNetworkOrder(tx, transferId));
  if (!order || order.attempts === 0) return "unknown";
  if (order.state !== "queued" && order.state !== "submitted") {
    if (answer.outcome === order.state || answer.outcome === "working") return "same";
    await noteContradiction(tx, transferId, order.state, answer);
    return "contradiction";
  }
  if (answer.outcome === "working") return await noteWorking(tx, transferId, order, answer.reference);
  // While the network order is open, the transfer's money is posted. Every command that reverses the posting also ends the order,
  // in the same transaction.
  if (moneyStateByStatus[transfer.status] !== "posted") throw new Error("an open order of money that is not posted");
  await endNetworkOrder(tx, transferId, answer.outcome, "reference" in answer ? answer.reference : "");
  await moveAsAnswered(tx, transfer, answer);
  return "news";
}

/**
 * Records a contradictory answer in the audit trail. For each transfer, each kind of answer is recorded only once. Also stores
 * the first contradictory answer in the network order. The caller must have locked the order.
 */
async function noteContradiction(
  tx: Database,
  transferId: string,
  state: NetworkOrder["state"],
  answer: Exclude<NetworkAnswer, { outcome: "working" }>,
): Promise<void> {
  const action = "transfer.network-contradiction";
  const known = await tx.prisma.auditEvent.findFirst({
    where: {
      subjectType: "transfer",
      subjectId: transferId,
      action,
      after: { path: ["outcome"], equals: answer.outcome },
    },
    select: { id: true },
  });
  if (known) return;
  // A second, different return is recorded only in the audit trail, because the order's column `contradiction` has no value for a
  // return.
  if (answer.outcome !== "returned") {
    await tx.prisma.networkOrder.updateMany({
      where: { transferId, contradiction: null },
      data: { contradiction: answer.outcome, contradictedAt: now() },
    });
  }
  const after =
    answer.outcome === "refused"
      ? { ...answer, reason: readReason(answer.reason) }
      : answer.outcome === "returned"
        ? { ...answer, amountMinor: String(answer.amountMinor), chargesMinor: String(answer.chargesMinor) }
        : answer;
  await recordAudit(tx, "system", {
    action,
    subjectType: "transfer",
    subjectId: transferId,
    before: { outcome: state },
    after,
  });
}

async function noteWorking(
  tx: Queryable,
  transferId: string,
  order: NetworkOrder,
  reference: string,
): Promise<AnswerReceipt> {
  const moment = now();
  const submittedAt = order.submittedAt ?? moment;
  const nextAttemptAt = new Date(moment.getTime() + pollPauseMs(moment, submittedAt));
  await noteSubmitted(tx, transferId, { submittedAt, reference, nextAttemptAt });
  return order.state === "submitted" ? "same" : "news";
}

const pollPauseMinMs = 1_000;
const pollPauseMaxMs = 5 * 60_000;

/**
 * The pause before the next request for the payment's state. The pause is half of the time since the payment was submitted, but
 * at least `pollPauseMinMs` and at most `pollPauseMaxMs`. A random deviation of up to a fifth of the pause is then added or
 * subtracted.
 */
function pollPauseMs(moment: Date, submittedAt: Date): number {
  const halfAgeMs = (moment.getTime() - submittedAt.getTime()) / 2;
  return Math.min(Math.max(halfAgeMs, pollPauseMinMs), pollPauseMaxMs) * (0.8 + Math.random() * 0.4);
}

async function moveAsAnswered(tx: Database, transfer: MovableTransfer, answer: StateAnswer): Promise<void> {
  const { amountMinor } = transfer;
  const options = { action: `transfer.network-${answer.outcome}`, network: "answer" } as const;
  if (answer.outcome === "accepted") {
    // Staff can close a transfer before the network answers. The move then leaves the status unchanged.
    const target = { status: "closed", ending: null, reason: transfer.reason, amountMinor } as const;
    await moveTransfer(tx, "system", transfer, target, options);
  } else {
    const reason =
      answer.outcome === "refused"
        ? await reasonInWords(tx, transfer.senderId, readReasonCode(answer.code ?? ""), readReason(answer.reason))
        : withdrawnReason;
    const target = { status: "deleted", ending: "rejected", reason, amountMinor } as const;
    await moveTransfer(tx, "system", transfer, target, options);
  }
}

function readReason(reason: string): string {
  return reason
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, reasonLengthMax);
}
