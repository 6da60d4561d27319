import "server-only";
import type { AuditSubject } from "@/lib/audit/record-audit";
import { businessDateSql } from "@/lib/ledger/business-date.sql";
import type { Act } from "@/lib/roles";

/** A kind of work: the records of one table that wait for staff. In the SQL of a source, `r` is the record. */
export type WorkSource = {
  /** The permission to see the records. */
  read: Act;
  /** The permission to decide on the records. Only people with this permission may claim a record. */
  work: Act;
  /** The service time: staff should decide on a record within this number of working hours (`bankHours`) after its creation. */
  hours: number;
  /** The type of the record in the audit trail. */
  subject: AuditSubject;
  table: string;
  /** The SQL condition for a waiting record. An index of the table returns these records in the order of creation time and id. */
  open: string;
  /** The creation time. The default is `r.created_at`. */
  createdAt?: string;
  /**
   * True if `createdAt` is in real time, and not in the bank's time. In a demonstration, the bank's time may be ahead of real
   * time.
   */
  isCalendarTime?: true;
  /** The record's amount and currency. Absent for a kind without amounts. The SQL returns null for a record without an amount. */
  amountMinor?: string;
  currency?: string;
  /** The record's version, if staff can decide on several records of the kind at once. */
  version?: string;
  /** SQL joins with the tables that `amountMinor` and `currency` use. */
  moneyJoins?: string;
  /** SQL joins with the tables that only `about` and `detail` use. */
  joins?: string;
  /** The person or object that the record concerns, such as the sender of a transfer. */
  about: string;
  /** A further value about the record, for the texts of the work list. */
  detail: string;
};

const nameOf = (alias: string) => `rtrim(${alias}.first_name || ' ' || ${alias}.last_name)`;

const transfer = {
  ...{ read: "transfers.read", work: "transfers.approve", subject: "transfer" },
  ...{ table: "transfers", amountMinor: "r.amount_minor", currency: "r.currency", version: "r.version" },
  ...{ joins: "JOIN users u ON u.id = r.sender_id", about: nameOf("u") },
  detail: "coalesce(nullif(r.account_name, ''), r.receiver_email)",
} as const satisfies Partial<WorkSource>;

const loan = {
  ...{ read: "loans.read", work: "loans.edit", subject: "loan", table: "loans" },
  ...{ amountMinor: "r.amount_minor", currency: "r.currency" },
  ...{ joins: "JOIN users u ON u.id = r.owner_id", about: nameOf("u"), detail: "r.loan_name" },
} as const satisfies Partial<WorkSource>;

const deposit = {
  ...{ ...loan, read: "deposits.read", work: "deposits.edit", subject: "deposit", table: "deposits" },
  detail: "r.deposit_name",
} as const satisfies Partial<WorkSource>;

const reconciliation = { read: "reconciliation.read", work: "reconciliation.work" } as const;

/**
 * All kinds of work on the work list, with their service times. A new kind needs a property in this object, its texts
 * (`adminWork.kinds`) and its panel (components/admin/work/work-panels.tsx).
 */
export const workSources = {
  wire: { ...transfer, hours: 4, open: "r.family = 'wire' AND r.status = 'pending'" },
  interbank: { ...transfer, hours: 8, open: "r.family = 'interbank' AND r.status = 'pending'" },
  wallet: { ...transfer, hours: 8, open: "r.family = 'wallet' AND r.status = 'pending'" },
  loan: { ...loan, hours: 24, open: "r.status = 'pending'" },
  deposit: { ...deposit, hours: 16, open: "r.status = 'pending'" },
  proposal: {
    ...{ read: "approvals.read", work: "approvals.decide", hours: 2, subject: "proposal" },
    ...{ table: "proposals", open: "r.state = 'open'", createdAt: "r.proposed_at", isCalendarTime: true },
    ...{ amountMinor: "nullif(r.amount_minor, 0)", currency: "nullif(r.currency, 'XXX')" },
    ...{ joins: "LEFT JOIN users u ON u.id = r.customer_id JOIN users m ON m.id = r.proposed_by" },
    ...{ about: `coalesce(${nameOf("u")}, ${nameOf("m")})`, detail: "r.kind" },
  },
  exception: {
    ...{ ...reconciliation, hours: 16, subject: "settlement_exception", table: "settlement_exceptions" },
    ...{
      open: "r.state IN ('open', 'suspense')",
      amountMinor: "r.theirs_minor - r.ours_minor",
      currency: "r.currency",
    },
    ...{ about: "r.rail", detail: "r.kind::text" },
  },
  incoming: {
    ...{ ...reconciliation, hours: 4, subject: "incoming_payment", table: "incoming_payments" },
    ...{ open: "r.state = 'waiting'", amountMinor: "r.amount_minor", currency: "r.currency" },
    ...{ about: "coalesce(nullif(r.receiver_name, ''), r.account_named)", detail: "r.reason::text" },
  },
  recall: {
    ...{ ...reconciliation, hours: 24, subject: "incoming_recall", table: "incoming_recalls" },
    ...{ open: "r.state = 'open'", createdAt: "r.received_at" },
    ...{
      moneyJoins: "JOIN incoming_payments i ON i.id = r.payment_id",
      amountMinor: "i.amount_minor",
      currency: "i.currency",
    },
    ...{ about: "coalesce(nullif(i.receiver_name, ''), i.account_named)", detail: "r.reason_code" },
  },
  dispute: {
    ...{ read: "transfers.read", work: "transfers.edit", hours: 24, subject: "dispute" },
    ...{ table: "disputes", open: "r.state = 'open'", createdAt: "r.opened_at" },
    ...{
      moneyJoins: "JOIN transfers t ON t.id = r.transfer_id",
      amountMinor: "t.amount_minor",
      currency: "t.currency",
    },
    ...{ joins: "JOIN users u ON u.id = r.sender_id", about: nameOf("u"), detail: "r.ground::text" },
  },
  message: {
    ...{ read: "messages.read", work: "messages.answer", hours: 8, subject: "message_thread" },
    ...{ table: "message_threads", open: "r.waiting_since IS NOT NULL", createdAt: "r.waiting_since" },
    ...{ joins: "JOIN users u ON u.id = r.customer_id", about: nameOf("u"), detail: "r.subject" },
  },
  file: {
    ...{ ...reconciliation, hours: 4, subject: "settlement_file", table: "settlement_files" },
    ...{ open: "r.state = 'preview'", about: "r.name", detail: "r.rail" },
  },
  maturity: {
    ...{ ...deposit, hours: 8, open: `r.status = 'suspended' AND r.matures_on <= ${businessDateSql}` },
    createdAt: "(r.matures_on::timestamp AT TIME ZONE (SELECT time_zone FROM business_day))",
  },
  failure: {
    ...{ read: "day.read", work: "day.run", hours: 4, subject: "bank_day_failure" },
    ...{ table: "bank_day_failures", open: "r.resolved_at IS NULL", createdAt: "r.failed_at" },
    ...{ about: "r.error", detail: "r.task" },
  },
} as const satisfies Record<string, WorkSource>;

export type WorkKind = keyof typeof workSources;

export const workKinds = Object.keys(workSources) as WorkKind[];

export const sourceOf = (kind: WorkKind): WorkSource => workSources[kind];
