import type { ComponentType } from "react";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceBulkAction, ResourceColumn } from "@/components/admin/resource/resource";
import type { BadgeTone } from "@/components/ui/badge";
import type { ActionResult } from "@/lib/action-result";
import type { AuditAct } from "@/lib/audit/acts-of-subject.sql";
import type { Messages } from "@/lib/i18n/messages";
import type { SubjectEntry } from "@/lib/ledger/entries-of-subject.sql";
import type { Currency } from "@/lib/money/currency";
import type { QueueStatus } from "./queues";

/** What every record of a queue has. */
type QueueRecord = {
  id: string;
  amountMinor: bigint;
  currency: Currency;
  status: QueueStatus;
  reason: string;
  version: number;
};

/** All that the panel of a record shows. */
export type Dossier<Item extends QueueRecord = QueueRecord> = {
  record: Item;
  entries: SubjectEntry[];
  acts: AuditAct[];
};

/** A column of a queue; its header is the message `adminQueues.fields.<label>`. */
export type QueueColumn<Item> = Omit<ResourceColumn<Item>, "header"> & { label: FieldLabel };

export type FieldLabel = keyof Messages["adminQueues"]["fields"];

/** What staff change of a record; `outstanding` of loans only. */
type RecordEdit<Status> = {
  id: string;
  payload: {
    version: number;
    status?: Status;
    amount?: string | number;
    reason?: string;
    outstanding?: "collect" | "write-off";
  };
};

/** What the browser shows of one kind of record, where the queues differ. */
export type QueueParts<Shown extends Dossier> = {
  tones: Record<Shown["record"]["status"], BadgeTone>;
  /** What the texts call a record, and the customer whose it is. */
  names: (record: Shown["record"]) => { email: string; [name: string]: string };
  /** Those between the customer's e-mail and the status. */
  columns: readonly QueueColumn<Shown["record"]>[];
  /** The fields of the edit dialog that differ: `facts` come first, `choices` after the amount. */
  useEditFields: (record: Shown["record"]) => {
    facts: EditField[];
    amount: { isFixed?: boolean; help?: string };
    choices: EditField[];
  };
  /** What saving the dialog around will do to the money. */
  Effect: ComponentType<{ record: Shown["record"] }>;
  save: (edit: RecordEdit<Shown["record"]["status"]>, requestId: string) => Promise<ActionResult<null>>;
  useBulk: () => ResourceBulkAction<Shown["record"]> | undefined;
  /** What the panel shows before entries and audit trail. */
  Panel: ComponentType<{ dossier: Shown }>;
};
