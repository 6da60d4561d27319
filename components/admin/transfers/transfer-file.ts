import type { ActView, EntryView } from "@/components/admin/resource/record-file";
import type { TransferObstacle } from "@/lib/transfers/transfer-obstacle";
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
    contradiction: "queued" | "submitted" | "accepted" | "refused" | "cancelled" | null;
    contradictedAt: Date | null;
  } | null;
  /** Why its money cannot move at this moment. */
  obstacles: TransferObstacle[];
  entries: EntryView[];
  acts: ActView[];
};
