import type { Currency } from "@/lib/money/currency";

/**
 * The states of a request on pages and in replies. `ended`: the request expired or the transfer changed, and the receiver had not
 * answered.
 */
export const returnRequestStates = ["open", "consented", "refused", "ended"] as const;

export type ReturnRequestState = (typeof returnRequestStates)[number];

/**
 * A request of the bank to the receiver of a payment: the bank asks whether it may return the whole payment. Amounts are in minor
 * units.
 */
export type ReturnRequest = {
  id: string;
  transferId: string;
  state: ReturnRequestState;
  amountMinor: bigint;
  currency: Currency;
  senderName: string;
  /** The number of the receiver's account. */
  accountNumber: string;
  reason: string;
  askedAt: Date;
  expiresAt: Date;
};
