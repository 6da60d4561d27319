import "server-only";
import type { TransferChannel } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";

/** What a network is asked to pay. */
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
  /** The network's name in our table of channels. */
  rail: TransferChannel;
  /** The token that the network gave for the customer's credentials, if it asks for any. */
  authorisation: string;
};

/**
 * The state of a payment as its network reports it. The last three are final: the same question gets the same answer for
 * ever.
 */
export type NetworkAnswer =
  | { outcome: "working"; reference: string }
  | { outcome: "accepted"; reference: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "cancelled" };

/** The network has never heard of the payment. */
type UnknownPayment = { outcome: "unknown" };

/** The credentials of a customer at a wallet. They live for the length of one call (decision 4). */
export type WalletCredentials = { password: string; sixDigits: string };

/**
 * The connection to one network. Every call ends when `signal` aborts, at the latest; then, and when the network cannot be
 * reached, it throws, and nobody knows what the network has received.
 */
export type Connector = {
  /** Sends a payment in. The network pays an id once, however often it is sent in. */
  submit(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /** Asks for the state of a payment. */
  status(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer | UnknownPayment>;
  /**
   * Takes a payment back. `cancelled` is a promise: this id is never paid, also when it had not been sent in yet or is
   * being sent in at this moment. A network that cannot promise this answers how the payment stands.
   */
  cancel(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /**
   * Exchanges the customer's credentials for a token that is good for one payment.
   *
   * @throws AppError `validation_failed` on the field that the network refuses
   */
  authorise(credentials: WalletCredentials, signal: AbortSignal): Promise<string>;
};

/** The network gave no answer. Its message is for staff and the log: it names no person. */
export class NetworkUnavailableError extends Error {}

const answerWithinMs = 10_000;

/** Calls a network, which has `deadlineMs` to answer. @throws NetworkUnavailableError when it has not answered by then */
export async function ask<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  deadlineMs = answerWithinMs,
): Promise<Answer> {
  const deadline = new AbortController();
  const silence = new NetworkUnavailableError(`no answer within ${deadlineMs / 1000} seconds`);
  let timer: NodeJS.Timeout | undefined;
  // Do not wait for a connector that ignores the signal.
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
