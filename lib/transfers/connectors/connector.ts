import "server-only";
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
  rail: Transfer["channel"];
  /** What the network gave for the customer's credentials, where it asks for them. */
  authorisation: string;
};

/** What a network says of a payment. The last three are final: the same question gets the same answer for ever. */
export type NetworkAnswer =
  | { outcome: "working"; reference: string }
  | { outcome: "accepted"; reference: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "cancelled" };

/** The network has never heard of the payment. */
type UnknownPayment = { outcome: "unknown" };

/** What a customer proves themselves to a wallet with. Lives for the length of one call (decision 4). */
export type WalletCredentials = { password: string; sixDigits: string };

/**
 * The way to one network. Every call ends when `signal` says so, at the latest; then, and when the network cannot be
 * reached, it throws, and nobody knows what the network has heard.
 */
export type Connector = {
  /** Sends a payment in. The network pays an id once, however often it is sent in. */
  submit(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /** Asks how a payment stands. */
  status(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer | UnknownPayment>;
  /**
   * Takes a payment back. `cancelled` is a promise: this id is never paid, also when it had not been sent in yet or is
   * being sent in at this moment. A network that cannot promise this answers how the payment stands.
   */
  cancel(payment: Payment, signal: AbortSignal): Promise<NetworkAnswer>;
  /**
   * Wallets that ask for credentials give a token for them, good for one payment.
   *
   * @throws AppError `validation_failed` on the field that the network refuses
   */
  authorise(credentials: WalletCredentials, signal: AbortSignal): Promise<string>;
};

/** The network gave no answer. Its message is for staff and the log: it names no person. */
export class NetworkUnavailableError extends Error {}

const answerWithinMs = 10_000;

/** Asks a network, which has `deadlineMs` to answer. @throws NetworkUnavailableError when it has not */
export async function ask<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  deadlineMs = answerWithinMs,
): Promise<Answer> {
  const deadline = new AbortController();
  const silence = new NetworkUnavailableError(`no answer within ${deadlineMs / 1000} seconds`);
  let timer: NodeJS.Timeout | undefined;
  // A connector that does not heed the signal must not keep us.
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
