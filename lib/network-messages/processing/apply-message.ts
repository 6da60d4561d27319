import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { ReceivedRecall } from "@/lib/incoming/recall.sql";
import { receiveRecall } from "@/lib/incoming/receive-recall";
import type { PaymentIds, PaymentStatus, ReadMessage, RecallAnswer, ReturnedPayment } from "@/lib/iso20022/read-types";
import {
  findSent,
  findSentPayment,
  findSentRecall,
  type MessageOutcome,
  noteAnswered,
  type SentMessage,
} from "@/lib/network-messages/store/processing.sql";
import type { Database } from "@/lib/server/db";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import { receiveAnswer } from "@/lib/transfers/networks/receive-network-answer";

/** A message that contains no new payments. */
export type AnswerMessage = Extract<
  ReadMessage,
  { kind: "pacs.002" | "pacs.004" | "camt.029" | "camt.056" | "admi.002" | "admi.007" }
>;

/**
 * The reasons why staff must look at a message. `unknown_payment` and `unknown_message`: the received message is about a payment
 * or a message that this bank has not sent.
 */
type Problem = "unknown_payment" | "unknown_message" | "currency" | "return_refused" | "unknown_recall";

type Consequence = Omit<MessageOutcome, "kind" | "messageId"> & { problem: Problem | null };

/**
 * Books the consequences of a message. If staff must look at a part of the message, the other parts are still booked. The
 * function returns the first problem.
 */
export async function applyMessage(tx: Database, rail: string, message: AnswerMessage): Promise<Consequence> {
  switch (message.kind) {
    case "pacs.002":
      return await inTurn(message.statuses, (status) => applyStatus(tx, rail, status));
    case "pacs.004":
      return await inTurn(message.returns, (back) => applyReturn(tx, rail, back));
    case "camt.029":
      return await inTurn(message.answers, (answer) => applyRecallAnswer(tx, rail, answer));
    case "camt.056": {
      const { messageId: requestId } = message;
      return await inTurn(message.requests, (request) => applyRecallRequest(tx, rail, { ...request, requestId }));
    }
    case "admi.002": {
      const { refusedMessageId, reasonCode, reasonText } = message;
      // If the network refuses a message as a duplicate, the network has received this message before, and may have accepted the
      // first copy.
      const isWhole = !noRefusals.includes(reasonCode) && !/duplicat/i.test(`${reasonCode} ${reasonText}`);
      return await refuseMessage(tx, await findSent(tx, rail, refusedMessageId), { reasonCode, reasonText, isWhole });
    }
    case "admi.007":
      return await inTurn(message.receipts, async ({ messageId }) => {
        const sent = await findSent(tx, rail, messageId);
        if (!sent) return { problem: "unknown_message" };
        await noteAnswered(tx, sent.id, null);
        return { problem: null, transferId: sent.transferId };
      });
  }
}

/**
 * Applies the parts of a message one after another. If there is only one part, the result also contains the transfer or the
 * incoming payment of this part.
 */
async function inTurn<Part>(parts: Part[], apply: (part: Part) => Promise<Consequence>): Promise<Consequence> {
  const consequences: Consequence[] = [];
  for (const part of parts) consequences.push(await apply(part));
  const [first] = consequences;
  const problem = consequences.find((one) => one.problem !== null)?.problem ?? null;
  return consequences.length === 1 && first ? first : { problem };
}

/**
 * The final states of a payment (ExternalPaymentTransactionStatus1Code). In any other state, the network is still working on
 * the payment.
 */
const finalStates: Record<string, "accepted" | "refused" | "cancelled"> = {
  ...{ ACCC: "accepted", ACSC: "accepted" },
  ...{ RJCT: "refused", CANC: "cancelled" },
};

/** The codes of reasons that do not mean that the payment is refused (ExternalStatusReason1Code). */
const noRefusals = ["AM05", "DUPL", "NOOR"];

async function applyStatus(tx: Database, rail: string, status: PaymentStatus): Promise<Consequence> {
  const sent = await findMessageOf(tx, rail, status);
  if (!sent) return { problem: "unknown_payment" };
  const { reasonCode, reasonText } = status;
  // The reasons in `noRefusals` mean that the network has received the payment twice or has not received it yet. In both cases,
  // the payment is not refused.
  if (status.status === "RJCT" && noRefusals.includes(reasonCode))
    return { problem: null, transferId: sent.transferId };
  const outcome = finalStates[status.status] ?? "working";
  if (outcome === "refused") return await refuseMessage(tx, sent, { reasonCode, reasonText });
  await noteAnswered(tx, sent.id, null);
  if (sent.kind !== "pacs.008" || !sent.transferId) return { problem: null, transferId: sent.transferId };
  const reference = status.transactionId || status.originalMessageId;
  const answer: NetworkAnswer = outcome === "cancelled" ? { outcome } : { outcome, reference };
  return await receive(tx, sent.transferId, answer);
}

/**
 * Records that the network has refused a message that this bank has sent: a payment, or any other message. Staff must look at a
 * refused return.
 */
async function refuseMessage(
  tx: Database,
  sent: SentMessage | undefined,
  { reasonCode, reasonText, isWhole = false }: { reasonCode: string; reasonText: string; isWhole?: boolean },
): Promise<Consequence> {
  if (!sent) return { problem: "unknown_message" };
  await noteAnswered(tx, sent.id, { code: reasonCode, text: reasonText, isWhole });
  if (sent.kind === "pacs.008" && sent.transferId) {
    return await receive(tx, sent.transferId, { outcome: "refused", reason: reasonText, code: reasonCode });
  }
  const { transferId, incomingPaymentId } = sent;
  return { problem: sent.kind === "pacs.004" ? "return_refused" : null, transferId, incomingPaymentId };
}

async function applyReturn(tx: Database, rail: string, back: ReturnedPayment): Promise<Consequence> {
  const sent = await findMessageOf(tx, rail, back);
  if (!sent?.transferId || sent.kind !== "pacs.008") return { problem: "unknown_payment" };
  const { transferId } = sent;
  const transfer = await tx.prisma.transfer.findUnique({ where: { id: transferId }, select: { currency: true } });
  if (transfer?.currency !== back.currency) return { problem: "currency", transferId };
  await noteAnswered(tx, sent.id, null);
  const { returnedMinor: amountMinor, chargesMinor, reasonCode: code } = back;
  return await receive(tx, transferId, { outcome: "returned", amountMinor, chargesMinor, code });
}

async function receive(tx: Database, transferId: string, answer: NetworkAnswer): Promise<Consequence> {
  const receipt = await receiveAnswer(tx, transferId, answer);
  return { problem: receipt === "unknown" ? "unknown_payment" : null, transferId };
}

/** The answer to a recall moves no money. If the other bank agrees, the money arrives with a pacs.004. */
async function applyRecallAnswer(tx: Database, rail: string, answer: RecallAnswer): Promise<Consequence> {
  const { caseId, outcome, reasonCode, reasonText } = answer;
  const named = await findSent(tx, rail, caseId);
  const payment = named ? undefined : await findMessageOf(tx, rail, answer);
  const recall = named ?? (payment?.transferId ? await findSentRecall(tx, payment.transferId) : undefined);
  if (recall?.kind !== "camt.056" || !recall.transferId) return { problem: "unknown_recall" };
  await noteAnswered(tx, recall.id, outcome === "refused" ? { code: reasonCode, text: reasonText } : null);
  await recordAudit(tx, "system", {
    ...{ action: "transfer.recall-answered", subjectType: "transfer", subjectId: recall.transferId },
    after: { outcome, code: reasonCode },
  });
  return { problem: null, transferId: recall.transferId };
}

/** Records another bank's request to give back a payment. Staff decide on the request. */
async function applyRecallRequest(tx: Database, rail: string, request: ReceivedRecall): Promise<Consequence> {
  return { problem: null, incomingPaymentId: await receiveRecall(tx, rail, request) };
}

/**
 * Finds the message of this bank that the ids refer to. Returns undefined if the ids contradict each other. The end-to-end id of a
 * payment is its transfer's id without hyphens.
 */
async function findMessageOf(tx: Database, rail: string, ids: PaymentIds): Promise<SentMessage | undefined> {
  const named = ids.originalMessageId ? await findSent(tx, rail, ids.originalMessageId) : undefined;
  const transferId = uuidOf(ids.endToEndId);
  if (!transferId && !ids.uetr) return named;
  const found = await findSentPayment(tx, rail, { transferId, uetr: ids.uetr });
  const [payment] = found;
  if (found.length !== 1 || !payment) return undefined;
  if (!named) return payment;
  // An answer to a recall or to a status request names the recall or the request, and also the payment.
  return named.transferId === payment.transferId ? named : undefined;
}

function uuidOf(endToEndId: string): string | null {
  const digits = endToEndId.replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(digits) ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : null;
}
