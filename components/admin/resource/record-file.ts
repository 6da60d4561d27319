import type { Currency } from "@/lib/money/currency";

/** An entry of the books about a record; plus: the bank owes the holder more. */
export type EntryView = {
  id: string;
  isReversal: boolean;
  postedAt: Date;
  lines: { account: string; amountMinor: bigint; currency: Currency }[];
};

/** An act in a record's audit trail. */
export type ActView = {
  id: string;
  action: string;
  actor: string;
  actorName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};
