import type { Currency } from "@/lib/money/currency";
import type { TransferRow } from "./transfer-row";

/** An entry of the books about a transfer; plus: the bank owes the holder more. */
export type TransferEntryView = {
  id: string;
  isReversal: boolean;
  postedAt: Date;
  lines: { account: string; amountMinor: bigint; currency: Currency }[];
};

/** An act in a transfer's audit trail. */
export type TransferActView = {
  id: string;
  action: string;
  actor: string;
  actorName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};

/** A transfer as its panel shows it. */
export type TransferFileView = {
  row: TransferRow;
  reference: string;
  senderId: string;
  senderName: string;
  fromAccountNumber: string;
  /** What its network was asked; null when it was not. */
  order: {
    state: "queued" | "submitted" | "accepted" | "refused" | "cancelled";
    attempts: number;
    lastError: string | null;
    reference: string;
  } | null;
  entries: TransferEntryView[];
  acts: TransferActView[];
};
