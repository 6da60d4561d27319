import type { ComponentType } from "react";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceAction, ResourceBulkAction, ResourceColumn } from "@/components/admin/resource/resource";
import type { BadgeTone } from "@/components/ui/badge";
import type { ActionResult } from "@/lib/action-result";
import type { AuditAct } from "@/lib/audit/acts-of-subject.sql";
import type { Messages } from "@/lib/i18n/messages";
import type { SubjectEntry } from "@/lib/ledger/entries-of-subject.sql";
import type { Currency } from "@/lib/money/currency";
import type { QueueStatus } from "./queues";

/** The fields that every record of a queue has. */
type QueueRecord = {
  id: string;
  amountMinor: bigint;
  currency: Currency;
  status: QueueStatus;
  reason: string;
  version: number;
};

/** What the panel of a record shows. */
export type Dossier<Item extends QueueRecord = QueueRecord> = {
  record: Item;
  entries: SubjectEntry[];
  acts: AuditAct[];
};

/** A column of a queue; its header is the message `adminQueues.fields.<label>`. */
export type QueueColumn<Item> = Omit<ResourceColumn<Item>, "header"> & { label: FieldLabel };

export type FieldLabel = keyof Messages["adminQueues"]["fields"];

/** The fields of a record that staff change; `outstanding` is for loans only. */
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

/** The parts of a queue's screen that differ between the queues. */
export type QueueParts<Shown extends Dossier> = {
  tones: Record<Shown["record"]["status"], BadgeTone>;
  /** The names that texts use for a record, and its customer's e-mail. */
  names: (record: Shown["record"]) => { email: string; [name: string]: string };
  /** The columns between the customer's e-mail and the status. */
  columns: readonly QueueColumn<Shown["record"]>[];
  /** The fields of the edit dialog that differ: `facts` come first, `choices` after the amount. */
  useEditFields: (record: Shown["record"]) => {
    facts: EditField[];
    amount: { isFixed?: boolean; help?: string };
    choices: EditField[];
  };
  /** Says what saving the dialog will do to the money. */
  Effect: ComponentType<{ record: Shown["record"] }>;
  save: (edit: RecordEdit<Shown["record"]["status"]>, requestId: string) => Promise<ActionResult<null>>;
  /** The actions besides editing: on one record, and on several at once. */
  useActions: () => { actions?: ResourceAction<Shown["record"]>[]; bulk?: ResourceBulkAction<Shown["record"]> };
  /** The part of the panel above entries and audit trail. */
  Panel: ComponentType<{ dossier: Shown }>;
};
