import "server-only";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";

/** The data that the bank sends to a network for a payment. */
export type Payment = Pick<
  Transfer,
  | "id"
  | "amountMinor"
  | "currency"
  | "senderName"
  | "accountName"
  | "accountNumber"
  | "receiverEmail"
  | "country"
  | "bankTo"
  | "swiftCode"
  | "routingNumber"
  | "uetr"
> & {
  /** The network's key in the table of channels. */
  rail: TransferChannel;
  /** The token that the network returned for the customer's credentials. Empty if the network requires no credentials. */
  authorisation: string;
  /** The network's own reference for the payment. Empty until the network has sent the reference. */
  reference: string;
};

/** A payment that the receiving side has sent back. Amounts are in minor units of the payment's currency. */
type Return = {
  /** The returned amount. */
  amountMinor: bigint;
  /**
   * The charges that the intermediary banks have kept. The sum of the charges and `amountMinor` is the amount of the payment.
   */
  chargesMinor: bigint;
  /** The network's code for the reason, such as `AC04` (ISO 20022) or `R02` (ACH). Empty if the network gives no code. */
  code: string;
};

/** A return in the list that a network sends on request. `paymentId` is the id of the transfer. */
type ListedReturn = Return & { paymentId: string };

/**
 * The state of a payment, as the network reports it. `accepted`, `refused` and `cancelled` are final: after one of these answers,
 * the network gives the same answer to every later request about the payment. Only one exception exists: an accepted payment can
 * be returned once, at any later time. After the return, the network answers `returned`.
 */
export type NetworkAnswer =
  /** `isRecallRequested`: the bank has asked the network to give the payment back, and the network has not answered yet. */
  | { outcome: "working"; reference: string; isRecallRequested?: true }
  | { outcome: "accepted"; reference: string }
  | { outcome: "refused"; reason: string; code?: string }
  | { outcome: "cancelled" }
  | ({ outcome: "returned" } & Return);

/** The answer to a request for the state of a payment that the network has never received. */
type UnknownPayment = { outcome: "unknown" };

/**
 * A customer's credentials at a wallet. The credentials are in memory only during one call (docs/domain.md, "PINs and
 * credentials").
 */
export type WalletCredentials = { password: string; sixDigits: string };

/**
 * The connection to one network. A call throws an error if the network cannot be reached, or if `signal` aborts before the
 * network has answered. After this error, it is unknown whether the network has received the payment.
 */
export type Connector = {
  /** Submits a payment. If the same id is submitted several times, the network makes the payment only once. */
  submit(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /** Requests the state of a payment, by the id or by the network's reference. */
  status(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer | UnknownPayment>;
  /**
   * Recalls a payment. The answer `cancelled` is the network's promise never to make this payment. The network keeps this promise
   * even if the bank submits the same payment during or after the recall. A network that cannot give this promise returns the
   * payment's state.
   */
  cancel(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /**
   * Lists the payments of a rail that were returned at or after the moment `since`. The list may repeat returns of an earlier
   * list, and it may have any order. If a network reports returns only by messages, the list is empty.
   */
  returns(rail: TransferChannel, since: Date, signal: AbortSignal): Promise<ListedReturn[]>;
  /**
   * Exchanges the customer's credentials for a token that is valid for one payment.
   *
   * @throws AppError `validation_failed` on the field that the network refuses
   */
  authorise(credentials: WalletCredentials, signal: AbortSignal): Promise<string>;
};

/**
 * The error that is thrown when a network did not answer. The message is for staff and for the log. It contains no personal data.
 */
export class NetworkUnavailableError extends Error {}

const answerWithinMs = 10_000;

/** Calls a network. @throws NetworkUnavailableError if the network does not answer within `deadlineMs` */
export async function ask<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  deadlineMs = answerWithinMs,
): Promise<Answer> {
  const deadline = new AbortController();
  const silence = new NetworkUnavailableError(`no answer within ${deadlineMs / 1000} seconds`);
  let timer: NodeJS.Timeout | undefined;
  // A connector may ignore the signal. The promise `timeUp` therefore also ends the wait at the deadline.
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      deadline.abort(silence);
      reject(silence);
    }, deadlineMs);
  });
  try {
    return await Promise.race([call(deadline.signal), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
