import type { ActView, EntryView } from "./record-file";
import type { TransferRow } from "./transfer-row";

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
  entries: EntryView[];
  acts: ActView[];
};
