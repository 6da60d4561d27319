import "server-only";
import { loadLatinText } from "./latin-text";
import { amountMistakes, makeMessage, originalMistakes } from "./make-message";
import { anyBank, memberBank, originalMoney, originalOf, reasonOf } from "./message-parts";
import type { MessageHead, RecallAnswerOrder, RecallRequestOrder } from "./orders";
import { groupOf, momentText, textOf } from "./xml-text";

/** ExternalInvestigationExecutionConfirmation1Code of ISO 20022. */
const confirmations: Record<RecallAnswerOrder["outcome"], string> = {
  accepted: "CNCL",
  refused: "RJCR",
  pending: "PDCR",
};

/**
 * Writes, as camt.056.001.08, a request to give back a payment. The other bank answers with a camt.029. If the other bank agrees,
 * it sends the money with a pacs.004.
 *
 * @throws InvalidMessage
 */
export async function writeRecallRequest(order: RecallRequestOrder): Promise<string> {
  const latin = await loadLatinText();
  const { original, ourBank, caseId } = order;
  const opened = groupOf("Case", textOf("Id", caseId), groupOf("Cretr", groupOf("Agt", anyBank(ourBank, latin))));
  // For Fedwire, the case is an element of the message. For correspondent banks, the case is an element of the payment.
  const isFedwire = order.profile === "fedwire";
  const content = groupOf(
    "FIToFIPmtCxlReq",
    assignmentOf(order),
    isFedwire ? opened : "",
    groupOf(
      "Undrlyg",
      groupOf(
        "TxInf",
        isFedwire ? "" : opened,
        originalOf(original),
        originalMoney(original),
        reasonOf("CxlRsnInf", order, latin),
      ),
    ),
  );
  return await makeMessage(order, "camt.056.001.08", content, [
    ...originalMistakes(order, original),
    ...amountMistakes(order, original.amountMinor, original.currency),
    caseId === "" && "The recall has no case.",
    order.code === "" && "The recall has no reason.",
  ]);
}

/**
 * Writes, as camt.029.001.09, the answer to another bank's request to give back a payment. `accepted` promises the money, so a
 * pacs.004 must follow.
 *
 * @throws InvalidMessage
 */
export async function writeRecallAnswer(order: RecallAnswerOrder): Promise<string> {
  const latin = await loadLatinText();
  const { original, requestId, caseId, caseOpenedBy, outcome } = order;
  const isRefused = outcome === "refused";
  const content = groupOf(
    "RsltnOfInvstgtn",
    assignmentOf(order),
    groupOf(
      "RslvdCase",
      textOf("Id", caseId || requestId),
      groupOf("Cretr", groupOf("Agt", anyBank(caseOpenedBy, latin))),
    ),
    groupOf("Sts", textOf("Conf", confirmations[outcome])),
    groupOf(
      "CxlDtls",
      groupOf("TxInfAndSts", originalOf(original), isRefused ? reasonOf("CxlStsRsnInf", order, latin) : ""),
    ),
  );
  return await makeMessage(order, "camt.029.001.09", content, [
    ...originalMistakes(order, original),
    caseId === "" && requestId === "" && "The answer names no request.",
    isRefused && order.code === "" && "The refusal has no reason.",
  ]);
}

/** The bank that sends the request or the answer, and the bank that receives the message. */
function assignmentOf(head: MessageHead): string {
  return groupOf(
    "Assgnmt",
    textOf("Id", head.messageId),
    groupOf("Assgnr", groupOf("Agt", memberBank(head, head.ourBank))),
    groupOf("Assgne", groupOf("Agt", memberBank(head, head.correspondent))),
    textOf("CreDtTm", momentText(head.createdAt)),
  );
}
