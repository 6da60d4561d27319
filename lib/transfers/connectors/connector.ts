import "server-only";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";

/** A payment that a network is asked to make. */
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
> & {
  /** The network's key in the table of channels. */
  rail: TransferChannel;
  /** The token that the network returned for the customer's credentials; empty for a network that requires none. */
  authorisation: string;
};

/**
 * The state of a payment, according to the network. The last three states are final: the network always gives the same answer
 * afterwards.
 */
export type NetworkAnswer =
  | { outcome: "working"; reference: string }
  | { outcome: "accepted"; reference: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "cancelled" };

/** The answer of a network that has never received the payment. */
type UnknownPayment = { outcome: "unknown" };

/** A customer's credentials at a wallet. They exist only during one call (docs/domain.md, "PINs and credentials"). */
export type WalletCredentials = { password: string; sixDigits: string };

/**
 * The connection to one network. Every call ends at the latest when `signal` aborts. The call throws an error in this case, and
 * when the network cannot be reached. After such an error, it is unknown whether the network has received the payment.
 */
export type Connector = {
  /** Submits a payment. The network pays an id once, even if the payment is submitted several times. */
  submit(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /** Requests the state of a payment. */
  status(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer | UnknownPayment>;
  /**
   * Recalls a payment. `cancelled` is a promise that the network will never pay this id, even when the payment was not submitted
   * yet or is being submitted at this moment. A network that cannot promise this returns the payment's state.
   */
  cancel(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /**
   * Exchanges the customer's credentials for a token that is valid for one payment.
   *
   * @throws AppError `validation_failed` on the field that the network refuses
   */
  authorise(credentials: WalletCredentials, signal: AbortSignal): Promise<string>;
};

/** Thrown when the network did not answer. The message is for staff and the log, and contains no personal data. */
export class NetworkUnavailableError extends Error {}

const answerWithinMs = 10_000;

/** Calls a network, which must answer within `deadlineMs`. @throws NetworkUnavailableError when the time is over */
export async function ask<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  deadlineMs = answerWithinMs,
): Promise<Answer> {
  const deadline = new AbortController();
  const silence = new NetworkUnavailableError(`no answer within ${deadlineMs / 1000} seconds`);
  let timer: NodeJS.Timeout | undefined;
  // A connector may ignore the signal, so this timer ends the wait in any case.
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
