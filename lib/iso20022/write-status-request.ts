import "server-only";
import { makeMessage, originalMistakes } from "./make-message";
import { memberBank, originalOf } from "./message-parts";
import type { StatusRequestOrder } from "./orders";
import { groupOf, momentText, textOf } from "./xml-text";

/** Writes a request for the state of a payment as pacs.028.001.03. The network answers with a pacs.002. @throws InvalidMessage */
export async function writeStatusRequest(order: StatusRequestOrder): Promise<string> {
  const { messageId, createdAt, ourBank, correspondent, original } = order;
  const content = groupOf(
    "FIToFIPmtStsReq",
    groupOf("GrpHdr", textOf("MsgId", messageId), textOf("CreDtTm", momentText(createdAt))),
    groupOf(
      "TxInf",
      originalOf(original),
      groupOf("InstgAgt", memberBank(order, ourBank)),
      groupOf("InstdAgt", memberBank(order, correspondent)),
    ),
  );
  return await makeMessage(order, "pacs.028.001.03", content, originalMistakes(order, original));
}
