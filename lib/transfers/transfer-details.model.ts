import type { Currency } from "@/lib/money/currency";
import type { Transfer } from "./transfer";

/** The kinds of events of a transfer after its creation. */
type TransferEventKind =
  | "waiting"
  | "in_progress"
  | "approved"
  | "handed_over"
  | "completed"
  | "cancelled"
  | "rejected"
  | "amount_changed";

/** The effect of an event on the money. `released`: the money had only been held. `returned`: the money had been posted. */
type TransferEventMoney = "kept" | "held" | "posted" | "released" | "returned";

/** An event of a transfer. Amounts are in minor units of the currency that arrives. */
export type TransferEvent = {
  kind: TransferEventKind;
  money: TransferEventMoney;
  /** The amount from this event on. */
  amountMinor: bigint;
  /** The previous amount, for `amount_changed` only. */
  amountBeforeMinor: bigint | null;
  /** The reason that the customer was given; empty for most events. */
  reason: string;
  happenedAt: Date;
};

/** The name of an event: a rejection after the money had been sent is called `reversed`. */
export function eventName({ kind, money }: TransferEvent): TransferEventKind | "reversed" {
  return kind === "rejected" && money === "returned" ? "reversed" : kind;
}

/** The events of a transfer in their order, after its creation at `createdAt`. */
export type TransferStory = {
  createdAt: Date;
  currency: Currency;
  events: TransferEvent[];
  /** The party that must act next; null when the transfer has ended. */
  waitsFor: "bank" | "network" | null;
};

/**
 * The phase of the money. `held`: the money is not sent yet. `posted`: the money has left the account. `arrived`: the money has
 * reached the receiver. `released`: the money never left, or has come back.
 */
export type TransferPhase = "held" | "posted" | "arrived" | "released";

/** All data of a transfer's page. */
export type TransferDetails = {
  transfer: Transfer;
  reference: string;
  phase: TransferPhase;
  /** Whether the reader is the sender. */
  isOwn: boolean;
  story: TransferStory;
  /** The price that the customer agreed to, as decimal text (lib/quotes/quote.ts); null without a conversion. */
  price: { rate: string; spread: string } | null;
  /** The network's reference; empty until the network has the transfer. */
  networkReference: string;
};
