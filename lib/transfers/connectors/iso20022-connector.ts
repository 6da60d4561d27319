import "server-only";
import { InvalidMessage } from "@/lib/iso20022/orders";
import { writeCreditTransfer } from "@/lib/iso20022/write-credit-transfer";
import { writeRecallRequest } from "@/lib/iso20022/write-recalls";
import { writeStatusRequest } from "@/lib/iso20022/write-status-request";
import { forbidMessage, makeMessage } from "@/lib/network-messages/store/make-message";
import {
  lockMessageOf,
  type NetworkMessage,
  readMessageOf,
  withdrawMade,
} from "@/lib/network-messages/store/message.sql";
import { now } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { type Connector, type NetworkAnswer, NetworkUnavailableError, type Payment } from "./connector";
import { newHead, readOrder, readOriginal } from "./iso20022-order";

/** The kinds of the messages that the bank sends about a payment. */
const kinds = { payment: "pacs.008", recall: "camt.056", question: "pacs.028" } as const;

const minuteMs = 60_000;
/** If the network has not decided on a payment for this time after the payment message, the bank requests the payment's state. */
const silentMaxMs = 30 * minuteMs;
/** The minimum time between two requests for the state of the same payment. */
const askAgainAfterMs = 4 * 60 * minuteMs;

/**
 * The connector to a correspondent bank with ISO 20022 messages. The connector writes messages into the table `network_messages`.
 * The job `exchange-messages` hands these messages over to the network. The network answers later, with messages of its own
 * (lib/network-messages). A payment has only one payment message, so a repeated submission sends no second message.
 */
export const iso20022Connector: Connector = {
  async submit(payment) {
    const known = await readMessageOf(db, payment.id, kinds.payment);
    if (known) return answerOf(known);
    const order = await readOrder(payment);
    const text = await written(() => writeCreditTransfer(order));
    const message = { ...messageTo(payment, kinds.payment, order.messageId), text };
    const id = await inTransaction((tx) => makeMessage(tx, message));
    if (id) return { outcome: "working", reference: order.messageId };
    // This call could not store the message, because another worker has stored the message since the first check, or because
    // staff have recalled the payment.
    const other = await readMessageOf(db, payment.id, kinds.payment);
    if (!other) throw new NetworkUnavailableError("the message cannot be stored");
    return answerOf(other);
  },

  async status(payment) {
    const message = await readMessageOf(db, payment.id, kinds.payment);
    if (!message) return { outcome: "unknown" };
    if (isSilent(message)) await askForStatus(payment, message);
    return answerOf(message);
  },

  async cancel(payment) {
    const { id: transferId, rail } = payment;
    return await inTransaction(async (tx): Promise<NetworkAnswer> => {
      const isUnsent = await forbidMessage(tx, { rail, kind: kinds.payment, transferId });
      if (isUnsent) return { outcome: "cancelled" };
      const message = await lockMessageOf(tx, transferId, kinds.payment);
      if (!message) throw new NetworkUnavailableError("the message cannot be found");
      if (await withdrawMade(tx, message.id)) return { outcome: "cancelled" };
      const answer = answerOf(message);
      if (answer.outcome !== "working") return answer;
      await askForReturn(tx, payment, message);
      return { ...answer, isRecallRequested: true };
    });
  },

  async returns() {
    return [];
  },

  async authorise() {
    throw new Error("wires need no credentials of a customer");
  },
};

/**
 * Derives the state of a payment from the state of the bank's message about the payment. The network's own answers arrive as
 * messages and are stored in the network order of the transfer.
 */
function answerOf({ state, messageId, problem, problemDetail }: NetworkMessage): NetworkAnswer {
  if (state === "withdrawn") return { outcome: "cancelled" };
  if (state === "refused") return { outcome: "refused", reason: problemDetail ?? "", code: problem ?? "" };
  return { outcome: "working", reference: messageId };
}

/**
 * @throws NetworkUnavailableError if the bank must not send the message. Staff see the reason. The payment is not sent, so its
 * money stays with the bank.
 */
async function written(write: () => Promise<string>): Promise<string> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof InvalidMessage)) throw error;
    throw new NetworkUnavailableError(`the message is not valid: ${error.message}`.slice(0, 500));
  }
}

function isSilent({ state, handedAt }: NetworkMessage): boolean {
  const isWithNetwork = state === "handed" || state === "acknowledged";
  return isWithNetwork && handedAt !== null && now().getTime() - handedAt.getTime() > silentMaxMs;
}

/** Asks the network for the state of a payment, unless the bank has asked in the last four hours. */
async function askForStatus(payment: Payment, message: NetworkMessage): Promise<void> {
  const last = await readMessageOf(db, payment.id, kinds.question);
  if (last && now().getTime() - last.createdAt.getTime() < askAgainAfterMs) return;
  const head = await newHead();
  const text = await written(async () => writeStatusRequest({ ...head, ...(await readOriginal(payment, message)) }));
  await inTransaction((tx) => makeMessage(tx, { ...messageTo(payment, kinds.question, head.messageId), text }));
}

/** Asks the network to give the payment back, unless the bank has already asked. */
async function askForReturn(tx: Database, payment: Payment, message: NetworkMessage): Promise<void> {
  if (await lockMessageOf(tx, payment.id, kinds.recall)) return;
  const head = await newHead(tx);
  const recall = { caseId: head.messageId, code: "CUST", text: "" };
  const text = await written(async () =>
    writeRecallRequest({ ...head, ...recall, ...(await readOriginal(payment, message)) }),
  );
  await makeMessage(tx, { ...messageTo(payment, kinds.recall, head.messageId), text });
}

const messageTo = ({ id, rail }: Payment, kind: string, messageId: string) => ({
  ...{ rail, kind, messageId, fileName: `${messageId}.xml`, transferId: id },
});
