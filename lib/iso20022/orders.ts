import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { WireCharges, WirePurpose } from "@/lib/transfers/wire.model";

/**
 * The rules that a network adds to ISO 20022: `cbpr` for correspondent banks (SWIFT's guideline CBPR+), and `fedwire` for the
 * Fedwire Funds Service.
 */
export type WireProfile = "cbpr" | "fedwire";

/** A bank. At least one of `bic` and `clearingCode` is not empty. */
export type BankIdentity = {
  /** ISO 9362. */
  bic: string;
  /** The national code of the bank in `country`, such as a routing number or a sort code. */
  clearingCode: string;
  /** ISO 3166 alpha-2, or empty if it is unknown. */
  country: string;
  name: string;
};

/**
 * A sender or receiver of money. `town` and `country` are both given or both empty, because networks refuse an address with
 * only one of them.
 */
export type PartyIdentity = {
  name: string;
  street: string;
  town: string;
  postcode: string;
  /** ISO 3166 alpha-2. */
  country: string;
};

/** The fields that every outgoing message needs. */
export type MessageHead = {
  profile: WireProfile;
  /**
   * At most 35 letters, digits and hyphens. The profile `fedwire` needs an IMAD for a payment, a return and a recall: the date as
   * eight digits, eight capital letters or digits, and six digits.
   */
  messageId: string;
  createdAt: Date;
  ourBank: BankIdentity;
  /**
   * The bank to which messages are sent. There is one exception: in the profile `fedwire`, a payment to a bank in the United
   * States is sent directly to the receiver's bank.
   */
  correspondent: BankIdentity;
  /** True for the test system of Fedwire. */
  isTest?: boolean;
  /**
   * The path of a folder with schemas that the bank has received from the network. If the path is given, messages are checked
   * against these schemas too. The product does not contain Fedwire's schemas, because Fedwire gives them only to its members.
   */
  networkSchemas?: string;
};

/** A payment that the bank sends (pacs.008). */
export type CreditTransferOrder = MessageHead & {
  /** A UUID. The end-to-end id is this id without hyphens. */
  transferId: string;
  /** A UUID of version 4. */
  uetr: string;
  /** In minor units of `currency`. */
  amountMinor: bigint;
  currency: Currency;
  /** `YYYY-MM-DD`: the interbank settlement date. */
  settlementDate: string;
  charges: WireCharges;
  sender: PartyIdentity;
  senderAccount: string;
  receiver: PartyIdentity;
  receiverAccount: string;
  receiverBank: BankIdentity;
  purpose: WirePurpose | "";
  /** The text for the receiver. Empty if there is no text. */
  remittance: string;
};

/** The earlier payment that a message refers to. Unknown texts are empty. */
export type OriginalPayment = {
  /** The id and the moment of the message that contained the payment. */
  messageId: string;
  createdAt: Date | null;
  /** The ids of the payment in the message that contained it. */
  instructionId: string;
  endToEndId: string;
  transactionId: string;
  uetr: string | null;
  amountMinor: bigint;
  currency: Currency;
  /** `YYYY-MM-DD`. */
  settlementDate: string;
};

/** A request for the state of a payment that the bank has sent (pacs.028). */
export type StatusRequestOrder = MessageHead & { original: OriginalPayment };

/** A request to give back a payment that the bank has sent (camt.056). */
export type RecallRequestOrder = MessageHead & {
  /** The number of the case, at most 35 characters. The answer repeats this number. */
  caseId: string;
  original: OriginalPayment;
  /** ExternalCancellationReason1Code, such as `DUPL`, `CUST` or `FRAD`. */
  code: string;
  text: string;
};

/** The return of a payment from another bank (pacs.004). */
export type PaymentReturnOrder = MessageHead & {
  /** The number of the return, at most 35 characters. */
  returnId: string;
  original: OriginalPayment;
  /** The returned amount, in minor units of the payment's currency. The bank keeps no charges. */
  amountMinor: bigint;
  /** `YYYY-MM-DD`: the interbank settlement date. */
  settlementDate: string;
  /** ExternalReturnReason1Code, such as `AC04`. */
  code: string;
  text: string;
  /** The parties of the original payment. */
  sender: PartyIdentity;
  senderAccount: string;
  senderBank: BankIdentity;
  receiver: PartyIdentity;
  receiverAccount: string;
};

/** The answer to another bank's request to give back a payment (camt.029). */
export type RecallAnswerOrder = MessageHead & {
  /** The id of the request, and the number of its case. */
  requestId: string;
  caseId: string;
  /** The bank that opened the case. */
  caseOpenedBy: BankIdentity;
  original: OriginalPayment;
  /** `pending` while the bank waits for its customer's answer. */
  outcome: "accepted" | "refused" | "pending";
  /** ExternalPaymentCancellationRejection1Code, such as `CUST` or `NOAS`. Only for `refused`. */
  code: string;
  text: string;
};

/** The error for a message that the bank must not send. `complaints` contains sentences for staff, without data of customers. */
export class InvalidMessage extends Error {
  override name = "InvalidMessage";

  constructor(readonly complaints: readonly string[]) {
    super(complaints.join(" "));
  }
}
