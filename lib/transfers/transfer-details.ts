import type { Currency } from "@/lib/money/currency";
import type { Transfer } from "./transfer";

/** The events of a transfer after it was made. */
type TransferEventKind =
  | "waiting"
  | "in_progress"
  | "approved"
  | "handed_over"
  | "completed"
  | "cancelled"
  | "rejected"
  | "amount_changed";

/** What an event did to the money: `released` was only held before, `returned` had been posted. */
type TransferEventMoney = "kept" | "held" | "posted" | "released" | "returned";

/** Something that happened to a transfer; amounts in minor units of what arrives. */
export type TransferEvent = {
  kind: TransferEventKind;
  money: TransferEventMoney;
  /** The amount from the event on. */
  amountMinor: bigint;
  /** For `amount_changed` only. */
  amountBeforeMinor: bigint | null;
  /** The reason that the customer was told; empty for most events. */
  reason: string;
  happenedAt: Date;
};

/** The events of a transfer in their order, beginning with `createdAt`. */
export type TransferStory = {
  createdAt: Date;
  currency: Currency;
  events: TransferEvent[];
  /** Who has to act next; null when the transfer has ended. */
  waitsFor: "bank" | "network" | null;
};

/**
 * How far the money is: `held`; `posted`, so that it has left and is on its way; `arrived`; `released`, so that it never
 * went or is back.
 */
export type TransferPhase = "held" | "posted" | "arrived" | "released";

/** Everything that the page of a transfer shows. */
export type TransferDetails = {
  transfer: Transfer;
  reference: string;
  phase: TransferPhase;
  /** Whether the reader is the one who sent it. */
  isOwn: boolean;
  story: TransferStory;
  /** For converted ones: the price that the customer agreed to, as decimal texts (lib/quotes/quote.ts). */
  price: { rate: string; spread: string } | null;
  /** The network's reference; empty until the network has the transfer. */
  networkReference: string;
};
