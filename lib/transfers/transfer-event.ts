import type { Currency } from "@/lib/money/currency";

/** What can happen to a transfer after it was made. */
export type TransferEventKind =
  | "waiting"
  | "in_progress"
  | "approved"
  | "handed_over"
  | "completed"
  | "cancelled"
  | "rejected"
  | "amount_changed";

/** What an event did to the money: `released` was only held before, `returned` had been posted. */
export type TransferEventMoney = "kept" | "held" | "posted" | "released" | "returned";

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

/** What happened to a transfer, in order; that it was made is `createdAt`. */
export type TransferStory = {
  createdAt: Date;
  currency: Currency;
  events: TransferEvent[];
  /** What it waits for; null when it has ended. */
  waitsFor: "bank" | "network" | null;
};
