import type { Currency } from "@/lib/money/currency";

/** The states of a request to get a payment back (`IncomingRecallState` in the Prisma schema). */
export type RecallState = "waiting" | "open" | "given_back" | "refused";

export const recallActs = ["give-back", "refuse"] as const;
export type RecallAct = (typeof recallActs)[number];

/** The colour of each state's badge. */
export const recallTones = {
  waiting: "info",
  open: "warning",
  given_back: "positive",
  refused: "neutral",
} as const satisfies Record<RecallState, string>;

/**
 * The codes with which staff refuse to give a payment back (ExternalPaymentCancellationRejection1Code). CUST: the customer does
 * not agree. NOAS: the customer does not answer. AM04: the customer's money does not suffice. AC04: the account is closed. LEGL:
 * the law forbids the return. AGNT: the bank refuses. The bank itself answers with ARDT if it has already returned the money, and
 * with NOOR if the payment is unknown.
 */
export const staffRefusalCodes = ["CUST", "NOAS", "AM04", "AC04", "LEGL", "AGNT"] as const;
type RefusalCode = (typeof staffRefusalCodes)[number] | "ARDT" | "NOOR";

/** Why the bank may take money from a customer: the customer has agreed, or the bank itself has made the mistake. */
export const recallBases = ["consent", "bank_error"] as const;
export type RecallBasis = (typeof recallBases)[number];

/** A message that the bank has written for the network, and the state of its delivery. */
export type SentAnswer = {
  messageId: string;
  state: "made" | "handing" | "handed" | "acknowledged" | "refused" | "withdrawn";
};

/** Another bank's request to get a payment back, as staff see it. Texts are empty if the bank has not sent them. */
export type Recall = {
  id: string;
  caseId: string;
  /** The BIC, the national code and the name of the bank that has sent the request. */
  bic: string;
  bankCode: string;
  bankName: string;
  reasonCode: string;
  reasonText: string;
  /** The amount in the request, in minor units of `currency`. Null if the request states none. */
  amountMinor: bigint | null;
  currency: Currency | null;
  state: RecallState;
  version: number;
  receivedAt: Date;
  dueAt: Date;
  /** True if the answer is overdue. */
  isOverdue: boolean;
  answerCode: RefusalCode | null;
  basis: RecallBasis | null;
  note: string;
  answeredAt: Date | null;
  decidedByName: string | null;
  /** The message with the answer (camt.029). Null until the worker has written the message. */
  answer: SentAnswer | null;
};
