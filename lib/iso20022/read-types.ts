import "server-only";
import type { Currency } from "@/lib/money/currency";

/** The ids by which a message refers to a payment. A text is empty if the message does not contain it. */
export type PaymentIds = {
  /** The id of the message that contained the payment. */
  originalMessageId: string;
  instructionId: string;
  endToEndId: string;
  transactionId: string;
  uetr: string | null;
};

/** The state of a payment (pacs.002). If all ids except `originalMessageId` are empty, the state applies to the whole message. */
export type PaymentStatus = PaymentIds & {
  /** ExternalPaymentTransactionStatus1Code, such as `ACSC`, `ACSP`, `PDNG` or `RJCT`. */
  status: string;
  /** ExternalStatusReason1Code, such as `AC04`. Empty if the network gives no code. */
  reasonCode: string;
  reasonText: string;
};

/** The answer to the bank's request to give back a payment (camt.029). */
export type RecallAnswer = PaymentIds & {
  /** The number of the case that the bank's request opened. */
  caseId: string;
  /** `accepted` promises the money, which arrives with a pacs.004. After `pending`, the other bank sends another answer. */
  outcome: "accepted" | "refused" | "pending";
  reasonCode: string;
  reasonText: string;
};

/** A payment that another bank has returned (pacs.004). Amounts are in minor units of `currency`. */
export type ReturnedPayment = PaymentIds & {
  returnId: string;
  returnedMinor: bigint;
  currency: Currency;
  /** The amount of the payment. Null if the message does not contain it, or contains it in another currency. */
  originalMinor: bigint | null;
  /** The sum of the charges that the message states in the same currency. */
  chargesMinor: bigint;
  /** `YYYY-MM-DD`, or null. */
  settlementDate: string | null;
  reasonCode: string;
  reasonText: string;
};

/** A request from another bank to give back a payment (camt.056). */
export type RecallRequest = PaymentIds & {
  /** The moment of the message that contained the payment. Null if the request does not contain the moment. */
  originalCreatedAt: Date | null;
  caseId: string;
  /** The bank that opened the case. */
  caseOpenedBy: { bic: string; clearingCode: string; name: string };
  /** In minor units of `currency`. The amount and the currency are null if the message does not contain the amount. */
  amountMinor: bigint | null;
  currency: Currency | null;
  reasonCode: string;
  reasonText: string;
};

/** The network's receipt for a message (admi.007). */
export type Receipt = { messageId: string; statusCode: string };

/**
 * A message that was checked against its schema. `messageId` is the id of this message. An admi.002 has an id only in its
 * header, so its `messageId` may be empty.
 */
export type ReadMessage =
  | { kind: "pacs.002"; messageId: string; statuses: PaymentStatus[] }
  | { kind: "camt.029"; messageId: string; answers: RecallAnswer[] }
  | { kind: "pacs.004"; messageId: string; returns: ReturnedPayment[] }
  | { kind: "camt.056"; messageId: string; createdAt: Date; requests: RecallRequest[] }
  | { kind: "admi.002"; messageId: string; refusedMessageId: string; reasonCode: string; reasonText: string }
  | { kind: "admi.007"; messageId: string; receipts: Receipt[] }
  /** The readers of lib/reconciliation read the payments in these messages. */
  | { kind: "pacs.008" | "camt.052" | "camt.053" | "camt.054"; messageId: string };

/**
 * The reasons why a message cannot be read. `too_large`: more bytes than the limit. `encoding`: not UTF-8. `doctype`: a
 * document type declaration. `malformed`: no XML, or an incomplete file. `too_deep`: too many nested elements. `envelope`: not
 * exactly one document. `unknown_message`: a message, or a version of a message, without a schema. `schema`: the schema refuses
 * the message. `header`: the header does not fit the document. `amount`, `currency`, `date`, `totals`, `reference` and
 * `status`: the schema allows the value, but the value makes no sense.
 */
export type MessageProblem =
  | "too_large"
  | "encoding"
  | "doctype"
  | "malformed"
  | "too_deep"
  | "envelope"
  | "unknown_message"
  | "schema"
  | "header"
  | "amount"
  | "currency"
  | "date"
  | "totals"
  | "reference"
  | "status";

/** The error for a message that cannot be read. Callers must not use any part of the message. */
export class UnreadableMessage extends Error {
  override name = "UnreadableMessage";

  /**
   * @param place the line of the file; null if no line is known
   * @param detail the validator's sentence, the value or the element. The detail may contain data of customers, so it must not
   * be logged
   */
  constructor(
    readonly problem: MessageProblem,
    readonly place: number | null = null,
    readonly detail = "",
  ) {
    super(problem);
  }
}
