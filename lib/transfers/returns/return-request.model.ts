import type { Currency } from "@/lib/money/currency";

/** The states of a request, as people see them. `ended`: the request expired, or the transfer changed, before the answer. */
export const returnRequestStates = ["open", "consented", "refused", "ended"] as const;

export type ReturnRequestState = (typeof returnRequestStates)[number];

/** A question of the bank to the receiver of a payment: may the bank return the whole payment? Amounts are in minor units. */
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
