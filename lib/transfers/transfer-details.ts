import type { Currency } from "@/lib/money/currency";
import type { Transfer } from "./transfer";

/** What can happen to a transfer after it was made. */
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
  /** From then on. */
  amountMinor: bigint;
  /** For `amount_changed` only. */
  amountBeforeMinor: bigint | null;
  /** What the customer was told; empty for most. */
  reason: string;
  happenedAt: Date;
};

/** The events of a transfer in their order, beginning with `createdAt`. */
export type TransferStory = {
  createdAt: Date;
  currency: Currency;
  events: TransferEvent[];
  /** What it waits for; null when it has ended. */
  waitsFor: "bank" | "network" | null;
};

/**
 * How far the money is: `held`; `posted`, so that it has left and is on its way; `arrived`; `released`, so that it never
 * went or is back.
 */
export type TransferPhase = "held" | "posted" | "arrived" | "released";

/** Everything that a transfer's own page says of it. */
export type TransferDetails = {
  transfer: Transfer;
  reference: string;
  phase: TransferPhase;
  /** Whether the reader is the one who sent it. */
  isOwn: boolean;
  story: TransferStory;
  /** For converted ones: the price that the customer agreed to, as decimal texts (lib/quotes/quote.ts). */
  price: { rate: string; spread: string } | null;
  /** What the network calls it; empty until the network has it. */
  networkReference: string;
};
