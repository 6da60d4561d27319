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

/**
 * The kind of an answer. `news`: the answer is new. `same`: the answer repeats an earlier answer. `contradiction`: the answer
 * contradicts an earlier final answer. `unknown`: the payment was never ordered.
 */
export type AnswerReceipt = "news" | "same" | "contradiction" | "unknown";

/** The maximum length of a network's reason. Reasons appear in e-mails, so they are cut, and control characters are replaced. */
const reasonLengthMax = 300;
const withdrawnReason = "The payment was withdrawn by the network.";

/**
 * Processes a network's answer about a transfer. Answers may come late, twice or out of order. The first final answer counts: one
 * transaction books this answer and notifies people. Later answers do not change money or status. A contradictory answer is
 * stored for staff, who must ask the network.
 */
export async function receiveNetworkAnswer(transferId: string, answer: NetworkAnswer): Promise<AnswerReceipt> {
  const receipt = await inTransaction((tx) => receive(tx, transferId, answer));
  const about = { transferId, outcome: answer.outcome };
  if (receipt === "contradiction") log.error(about, "a network contradicts itself");
  else if (receipt === "unknown") log.warn(about, "a network answers what it was not asked");
  else log.info({ ...about, receipt }, "network answer");
  return receipt;
}

async function receive(tx: Database, transferId: string, answer: NetworkAnswer): Promise<AnswerReceipt> {
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
  // Every command that takes the money back must end the order in the same transaction.
  if (moneyStateByStatus[transfer.status] !== "posted") throw new Error("an open order of money that is not posted");
  await endNetworkOrder(tx, transferId, answer.outcome, "reference" in answer ? answer.reference : "");
  await moveAsAnswered(tx, transfer, answer);
  return "news";
}

/**
 * Records a contradictory answer. Each kind of answer is audited once, and the first contradictory answer is also stored in the
 * order. The caller has locked the order.
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
  await tx.prisma.networkOrder.updateMany({
    where: { transferId, contradiction: null },
    data: { contradiction: answer.outcome, contradictedAt: now() },
  });
  const after = answer.outcome === "refused" ? { ...answer, reason: readReason(answer.reason) } : answer;
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

/** The pause before the next state request: half of the payment's age, with a random deviation of up to a fifth. */
function pollPauseMs(moment: Date, submittedAt: Date): number {
  const halfAgeMs = (moment.getTime() - submittedAt.getTime()) / 2;
  return Math.min(Math.max(halfAgeMs, pollPauseMinMs), pollPauseMaxMs) * (0.8 + Math.random() * 0.4);
}

async function moveAsAnswered(tx: Queryable, transfer: MovableTransfer, answer: NetworkAnswer): Promise<void> {
  const { amountMinor } = transfer;
  const options = { action: `transfer.network-${answer.outcome}`, network: "answer" } as const;
  if (answer.outcome === "accepted") {
    // Staff may have closed the transfer before the network answered.
    const target = { status: "closed", ending: null, reason: transfer.reason, amountMinor } as const;
    await moveTransfer(tx, "system", transfer, target, options);
  } else {
    const reason = answer.outcome === "refused" ? readReason(answer.reason) : withdrawnReason;
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
