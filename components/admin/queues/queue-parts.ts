import type { ComponentType } from "react";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceAction, ResourceBulkAction, ResourceColumn } from "@/components/admin/resource/resource";
import type { BadgeTone } from "@/components/ui/badge";
import type { ActionResult } from "@/lib/action-result";
import type { AuditAct } from "@/lib/audit/acts-of-subject.sql";
import type { Messages } from "@/lib/i18n/messages";
import type { SubjectEntry } from "@/lib/ledger/entries-of-subject.sql";
import type { Currency } from "@/lib/money/currency";
import type { EndingName } from "@/lib/transfers/ending-name.model";
import type { StatusFields } from "./queues";

/** The fields that the records of all queues have. */
type QueueRecord = StatusFields & {
  id: string;
  amountMinor: bigint;
  currency: Currency;
  reason: string;
  version: number;
  /** The business date on which the loan could be repaid early for the quoted amount. Only loans have this date. */
  payoffOn?: string;
};

/** A record's dossier: the data in the panel of the record. */
export type Dossier<Item extends QueueRecord = QueueRecord> = {
  record: Item;
  entries: SubjectEntry[];
  acts: AuditAct[];
};

/** A column of a queue. The column's header is the message `adminQueues.fields.<label>`. */
export type QueueColumn<Item> = Omit<ResourceColumn<Item>, "header"> & { label: FieldLabel };

export type FieldLabel = keyof Messages["adminQueues"]["fields"];

/** The fields of a record that staff can change. Only loans have `outstanding` and `payoffOn`. */
type RecordEdit<Status> = {
  id: string;
  payload: {
    version: number;
    status?: Status;
    amount?: string | number;
    reason?: string;
    outstanding?: "collect" | "write-off";
    payoffOn?: string;
  };
};

/** The parts of a queue's screen that differ between the queues. */
export type QueueParts<Shown extends Dossier> = {
  tones: Record<Shown["record"]["status"], BadgeTone>;
  /** The values of the placeholders in texts about a record, such as the e-mail of the record's customer. */
  names: (record: Shown["record"]) => { email: string; [name: string]: string };
  /** The columns that only this queue has, between the customer's e-mail and the status. */
  columns: readonly QueueColumn<Shown["record"]>[];
  /**
   * The fields that only this queue's edit dialog has. `facts` are at the top of the dialog, and `choices` are below the amount.
   */
  useEditFields: (record: Shown["record"]) => {
    facts: EditField[];
    amount: { isFixed?: boolean; help?: string };
    choices: EditField[];
  };
  /** Shows the effect that saving the dialog will have on the money. */
  Effect: ComponentType<{ record: Shown["record"] }>;
  save: (edit: RecordEdit<Shown["record"]["status"]>, requestId: string) => Promise<ActionResult<null>>;
  /** The actions other than editing: `actions` on one record, and `bulk` on several selected records. */
  useActions: () => { actions?: ResourceAction<Shown["record"]>[]; bulk?: ResourceBulkAction<Shown["record"]> };
  /** The part of the panel above the entries and the audit trail. */
  Panel: ComponentType<{ dossier: Shown }>;
  /** Returns how a transfer has ended. For a deleted transfer, the panel shows this text in place of the status `deleted`. */
  endingOf?: (dossier: Shown) => EndingName | null;
};
