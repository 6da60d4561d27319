import type { Currency } from "@/lib/money/currency";
import type { QrCode } from "@/lib/qr-code";
import type { TransferPhase } from "@/lib/transfers/transfer-details.model";

/** The facts on a receipt that its typed code covers. Names are shortened. */
export type CodedFacts = {
  reference: string;
  /** The amount that the receiver gets. */
  amountMinor: bigint;
  currency: Currency;
  /** The receiver's name. For a wallet transfer, the receiver's e-mail address. */
  receiver: string;
  phase: TransferPhase;
  /** The bank's date on which the receipt was made (`YYYY-MM-DD`). */
  issuedOn: string;
  /** The last date on which the bank confirms the receipt to a reader who checks it. */
  validUntil: string;
};

/** The facts on a receipt that its QR code contains. */
export type ReceiptFacts = CodedFacts & {
  sender: string;
  /** The last four characters of the receiver's account number. Empty for a wallet transfer. */
  accountEnd: string;
  /** The bank's date of the order. */
  orderedOn: string;
  issuedAt: Date;
};

/**
 * The proof on a receipt: the address of the page that checks the receipt, the URL with the receipt's facts as text and as a QR
 * code, and the code to type on the page.
 */
export type ReceiptProof = { address: string; url: string; qr: QrCode; code: string; validUntil: string };

/**
 * What has happened to the payment since the receipt was made. `stands`: the receipt still describes the payment. `returned`: the
 * money left the account and was given back. `ended`: the transfer ended and no money left the account. `changed`: the bank has
 * changed the amount, or has put the transfer back to an earlier phase.
 */
export type ReceiptStanding = "stands" | "returned" | "ended" | "changed";

/**
 * The answer to a check. The bank shows only facts that the receipt itself contains, and only if the receipt's proof is right.
 * `altered`: the bank made the receipt, but other facts were written into it. `reused`: the proof belongs to another reference.
 * `forged`: the bank did not make the proof. `mismatch`: the typed code does not belong to the typed facts. `unknown`: the proof
 * is right, but the bank has no such payment.
 */
export type ReceiptCheck =
  | {
      verdict: "genuine";
      facts: ReceiptFacts | CodedFacts;
      standing: ReceiptStanding;
      /**
       * The time of the payment's seal. Null while the payment waits for its seal. Undefined if `standing` is not `stands` or no
       * money was posted.
       */
      sealedAt: Date | null | undefined;
    }
  | { verdict: "expired"; facts: ReceiptFacts | CodedFacts }
  | { verdict: "altered" | "forged" | "reused" | "mismatch" | "unknown" };
