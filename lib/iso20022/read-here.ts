import "server-only";
import type { XmlElement } from "libxml2-wasm";
import { allAt, firstAt, type OpenMessage, textAt, unreadable, withMessage } from "./open-message";
import { readRecallAnswers, readRecallRequests } from "./read-recalls";
import type { PaymentStatus, ReadMessage, Receipt, ReturnedPayment } from "./read-types";
import {
  amountAt,
  movedAt,
  originalIds,
  reasonAt,
  referenceAt,
  refuseFarDates,
  refuseNameless,
  settlementDateAt,
} from "./read-values";

/** The last day on which a payment may settle, `YYYY-MM-DD`. */
type Bounds = { lastDate: string };

/**
 * Checks the encoding and the schema of a message, and reads the message in this thread. `readMessage` also checks the size, and
 * reads large messages in another thread.
 *
 * @throws UnreadableMessage if the message is wrong, or if the bank cannot read this kind of message
 */
export async function readHere(bytes: Uint8Array, bounds: Bounds): Promise<ReadMessage> {
  return await withMessage(bytes, (message) => {
    const kind = message.name.slice(0, 8);
    const read = readers[kind];
    if (!read) throw unreadable("unknown_message", message.document, message.name);
    return read({ ...message, ...bounds });
  });
}

const readers: Record<string, (message: OpenMessage & Bounds) => ReadMessage> = {
  "pacs.002": ({ document }) => readStatuses(within(document, "FIToFIPmtStsRpt")),
  "pacs.004": ({ document, lastDate }) => readReturns(within(document, "PmtRtr"), lastDate),
  "camt.029": ({ document }) => readRecallAnswers(within(document, "RsltnOfInvstgtn")),
  "camt.056": ({ document }) => readRecallRequests(within(document, "FIToFIPmtCxlReq")),
  "admi.002": ({ document, headerId }) => readRefusal(within(document, "admi.002.001.01"), headerId),
  "admi.007": ({ document }) => readReceipts(within(document, "RctAck")),
  "pacs.008": (message) => identify(message, "pacs.008", "FIToFICstmrCdtTrf"),
  "camt.052": (message) => identify(message, "camt.052", "BkToCstmrAcctRpt"),
  "camt.053": (message) => identify(message, "camt.053", "BkToCstmrStmt"),
  "camt.054": (message) => identify(message, "camt.054", "BkToCstmrDbtCdtNtfctn"),
};

/** The only element of a document. The check against the schema has proved that this element exists. */
function within(document: XmlElement, name: string): XmlElement {
  const found = firstAt(document, name);
  if (!found) throw unreadable("envelope", document, name);
  return found;
}

/** Reads only the id of a message. The readers of lib/reconciliation read its payments. */
function identify<Kind extends "pacs.008" | "camt.052" | "camt.053" | "camt.054">(
  { document, lastDate }: OpenMessage & Bounds,
  kind: Kind,
  name: string,
) {
  refuseFarDates(document, lastDate);
  return { kind, messageId: textAt(document, `${name}/GrpHdr/MsgId`) };
}

/** If the report states a status of the whole message, this status applies to each payment that has no status of its own. */
function readStatuses(report: XmlElement): ReadMessage {
  const group = firstAt(report, "OrgnlGrpInfAndSts");
  const parts = allAt(report, "TxInfAndSts");
  const ofGroup = group ? { status: textAt(group, "GrpSts"), ...reasonAt(group, "StsRsnInf") } : null;
  const statuses = parts.map((part): PaymentStatus => {
    const ids = originalIds(part, group);
    refuseNameless(ids, part);
    const own = { status: textAt(part, "TxSts"), ...reasonAt(part, "StsRsnInf") };
    const status = own.status || ofGroup?.status;
    if (!status) throw unreadable("status", part, "TxSts");
    return { ...ids, ...(own.reasonCode || own.reasonText || !ofGroup ? own : ofGroup), status };
  });
  if (parts.length === 0) {
    if (!group || !ofGroup?.status) throw unreadable("status", group ?? report, "GrpSts");
    statuses.push({ ...originalIds(group, group), ...ofGroup });
  }
  return { kind: "pacs.002", messageId: textAt(report, "GrpHdr/MsgId"), statuses };
}

function readReturns(message: XmlElement, lastDate: string): ReadMessage {
  const group = firstAt(message, "OrgnlGrpInf");
  const parts = allAt(message, "TxInf");
  // A return of all payments of a message does not list the payments. Such a return is refused, because the amounts are unknown.
  if (parts.length === 0) throw unreadable("reference", message, "GrpRtr");
  refuseCount(message, "GrpHdr/NbOfTxs", parts.length);
  const returns = parts.map((part): ReturnedPayment => {
    const ids = originalIds(part, group);
    refuseNameless(ids, part);
    const { minor: returnedMinor, currency } = movedAt(part, "RtrdIntrBkSttlmAmt");
    const original = amountAt(part, "OrgnlIntrBkSttlmAmt");
    const charges = allAt(part, "ChrgsInf").flatMap((charge) => amountAt(charge, "Amt") ?? []);
    const own = reasonAt(part, "RtrRsnInf");
    return {
      ...ids,
      ...(own.reasonCode || own.reasonText || !group ? own : reasonAt(group, "RtrRsnInf")),
      ...{ returnId: referenceAt(part, "RtrId"), returnedMinor, currency },
      originalMinor: original?.currency === currency ? original.minor : null,
      chargesMinor: charges.reduce((sum, charge) => (charge.currency === currency ? sum + charge.minor : sum), 0n),
      settlementDate:
        settlementDateAt(part, "IntrBkSttlmDt", lastDate) ??
        settlementDateAt(message, "GrpHdr/IntrBkSttlmDt", lastDate),
    };
  });
  refuseTotal(message, returns);
  return { kind: "pacs.004", messageId: textAt(message, "GrpHdr/MsgId"), returns };
}

/** @throws UnreadableMessage `totals` if the number of payments that the message states differs from the actual number */
function refuseCount(message: XmlElement, path: string, count: number): void {
  const stated = firstAt(message, path);
  if (stated && Number(stated.content) !== count) throw unreadable("totals", stated, stated.content);
}

/** @throws UnreadableMessage `totals` if the stated total differs from the sum of the returns */
function refuseTotal(message: XmlElement, returns: ReturnedPayment[]): void {
  const total = amountAt(message, "GrpHdr/TtlRtrdIntrBkSttlmAmt");
  if (!total) return;
  const sum = returns.reduce((all, { returnedMinor }) => all + returnedMinor, 0n);
  if (returns.some(({ currency }) => currency !== total.currency) || sum !== total.minor) {
    throw unreadable("totals", firstAt(message, "GrpHdr/TtlRtrdIntrBkSttlmAmt"), String(total.minor));
  }
}

/** An admi.002 contains no id, so the id in the header is used. */
function readRefusal(refusal: XmlElement, headerId: string): ReadMessage {
  return {
    kind: "admi.002",
    messageId: headerId,
    refusedMessageId: textAt(refusal, "RltdRef/Ref"),
    reasonCode: textAt(refusal, "Rsn/RjctgPtyRsn"),
    reasonText: [textAt(refusal, "Rsn/RsnDesc"), textAt(refusal, "Rsn/ErrLctn")].filter(Boolean).join(" "),
  };
}

function readReceipts(message: XmlElement): ReadMessage {
  const receipts = allAt(message, "Rpt").map(
    (report): Receipt => ({
      messageId: textAt(report, "RltdRef/Ref"),
      statusCode: textAt(report, "ReqHdlg/StsCd"),
    }),
  );
  return { kind: "admi.007", messageId: textAt(message, "MsgId/MsgId"), receipts };
}
