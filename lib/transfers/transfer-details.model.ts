import type { Memo } from "@/lib/memos/memo.model";
import type { Currency } from "@/lib/money/currency";
import type { Dispute } from "./disputes/dispute.model";
import type { Transfer } from "./transfer";
import type { WireArrival } from "./wire-arrival.model";

/** The kinds of events of a transfer after its creation. */
type TransferEventKind =
  | "waiting"
  | "in_progress"
  | "approved"
  | "handed_over"
  | "completed"
  | "cancelled"
  | "rejected"
  | "price_ended"
  | "amount_changed";

/**
 * The effect of an event on the money. `released` gives held money back to the sender, and `returned` gives posted money back.
 */
type TransferEventMoney = "kept" | "held" | "posted" | "released" | "returned";

/** An event of a transfer. Amounts are in minor units of the currency that arrives. */
export type TransferEvent = {
  kind: TransferEventKind;
  money: TransferEventMoney;
  /** The amount of the transfer after the event. */
  amountMinor: bigint;
  /** The amount before the event. Null unless `kind` is `amount_changed`. */
  amountBeforeMinor: bigint | null;
  /** The reason that the customer can read. Empty for most events. */
  reason: string;
  /** The code of the reason why staff have ended the transfer (`readReason`). */
  reasonCode: string | null;
  happenedAt: Date;
};

/** The name that pages show for an event. If the money was already posted, a rejection is shown as `reversed`. */
export function eventName({ kind, money }: TransferEvent): TransferEventKind | "reversed" {
  return kind === "rejected" && money === "returned" ? "reversed" : kind;
}

/** The events of a transfer after its creation at `createdAt`, oldest first. */
export type TransferStory = {
  createdAt: Date;
  currency: Currency;
  events: TransferEvent[];
  /** The party that must act next. Null if the transfer has ended. */
  waitsFor: "bank" | "network" | null;
};

/**
 * The phase of the money. `held`: the money is on the sender's account and not available. `posted`: the money has left the
 * account. `arrived`: the money has reached the receiver. `released`: the sender can use the money again.
 */
export type TransferPhase = "held" | "posted" | "arrived" | "released";

/**
 * The return of a payment, as the network has reported it. `booked`: the money is with the sender again. `waiting`: staff must
 * pay the money back. `refused`: the return does not fit the payment. `in_file`: staff have booked the money from the lines of a
 * network's file, and not from this return. Amounts are in minor units.
 */
export type NetworkReturn = {
  state: "booked" | "waiting" | "refused" | "in_file";
  amountMinor: bigint;
  chargesMinor: bigint;
  /** The network's code for the reason. Empty if there is none. */
  code: string;
  receivedAt: Date;
};

/** The data of the page of a transfer. */
export type TransferDetails = {
  transfer: Transfer;
  reference: string;
  phase: TransferPhase;
  /** True if the user who reads the transfer is its sender. */
  isOwn: boolean;
  /** True if the receiver's account is at this bank. */
  isInternal: boolean;
  /** True if the network has refused the payment. */
  isRefusedByNetwork: boolean;
  /** The return that the network has reported. Null if the network has reported none. */
  networkReturn: NetworkReturn | null;
  /**
   * The seal over the transfer's newest entry in the books (docs/decisions/seals.md). `seal` is null if no money was posted.
   * `sealedAt` is null while the entry waits for its seal.
   */
  seal: { sealedAt: Date | null } | null;
  story: TransferStory;
  /** The price that the customer has accepted, as decimal text (lib/quotes/quote.ts). Null if no money was converted. */
  price: { rate: string; spread: string } | null;
  /**
   * The moment until which the agreed exchange rate of the held transfer is valid. Null if the money is not held or not
   * converted.
   */
  priceEnd: Date | null;
  /** The reader's private note. Null if the reader is not the sender. */
  memo: Memo | null;
  /** The newest dispute about the transfer. Null if the transfer was never disputed. */
  dispute: Dispute | null;
  /** True if the sender can open a dispute now. */
  canDispute: boolean;
  /** The dates of a wire that has not arrived yet. Null for the other channels, and after the promised date. */
  arrival: WireArrival | null;
  /** The network's reference. Empty until the network has received the payment. */
  networkReference: string;
};
