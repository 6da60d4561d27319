import "server-only";
import { callNoteMessage, findUnsentAnswers, type UnsentAnswer } from "@/lib/incoming/recall.sql";
import { settleWaitingRecalls } from "@/lib/incoming/receive-recall";
import type { BankIdentity, WireProfile } from "@/lib/iso20022/orders";
import { writeRecallAnswer } from "@/lib/iso20022/write-recalls";
import { inTransaction } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { newHead } from "@/lib/transfers/connectors/iso20022-order";
import { makeMessage } from "./store/make-message";

const batchSize = 50;

/**
 * Assigns other banks' waiting recall requests to the payments that the requests name. Then creates a message (camt.029) for each
 * request that staff have answered. One transaction stores the message and records in the request that the message exists. Each
 * answer therefore leads to one message, even after a crash and with several workers.
 *
 * @returns the number of messages
 */
export async function makeRecallAnswers(rail: string): Promise<number> {
  await settleWaitingRecalls(rail);
  let made = 0;
  for (const answer of await findUnsentAnswers(rail, batchSize)) {
    try {
      made += (await makeAnswer(rail, answer)) ? 1 : 0;
    } catch (error) {
      log.error({ rail, id: answer.id, error: describeError(error) }, "an answer to a recall cannot be written");
    }
  }
  return made;
}

async function makeAnswer(rail: string, answer: UnsentAnswer): Promise<boolean> {
  const head = await newHead();
  const { requestId, caseId, state, answerCode } = answer;
  const openedBy = openedByOf(answer, head.profile);
  // Through Fedwire, the answer is sent directly to the bank that sent the request.
  const correspondent = openedBy?.country ? openedBy : head.correspondent;
  const caseOpenedBy = openedBy ?? head.correspondent;
  const { originalMessageId, originalCreatedAt, instructionId, endToEndId, transactionId, uetr } = answer;
  const { amountMinor, currency } = answer;
  const text = await writeRecallAnswer({
    ...{ ...head, correspondent, requestId, caseId, caseOpenedBy },
    original: {
      ...{ messageId: originalMessageId, createdAt: originalCreatedAt, instructionId, endToEndId, transactionId, uetr },
      ...{ amountMinor, currency, settlementDate: "" },
    },
    ...{ outcome: state === "given_back" ? "accepted" : "refused", code: answerCode ?? "", text: "" },
  });
  const { messageId } = head;
  const message = { rail, kind: "camt.029", messageId, fileName: `${messageId}.xml`, text };
  return await inTransaction(async (tx) => {
    const id = await makeMessage(tx, message);
    if (id === null) return false;
    if (await callNoteMessage(tx, answer.id, id)) return true;
    throw new AnsweredMeanwhile();
  }).catch((error: unknown) => {
    if (error instanceof AnsweredMeanwhile) return false;
    throw error;
  });
}

/**
 * The bank that opened the case. Null if the request does not name the bank by a BIC, a name or a routing number of Fedwire.
 */
function openedByOf({ bic, bankCode, bankName: name }: UnsentAnswer, profile: WireProfile): BankIdentity | null {
  const isRouting = profile === "fedwire" && /^\d{9}$/.test(bankCode);
  if (!bic && !name && !isRouting) return null;
  return { bic, name, clearingCode: isRouting ? bankCode : "", country: isRouting ? "US" : "" };
}

/** The error that rolls back this worker's transaction if another worker has created the message in the meantime. */
class AnsweredMeanwhile extends Error {}
