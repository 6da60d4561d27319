import "server-only";
import { recordedChannels } from "@/lib/transfers/channels.model";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "./schema";

/**
 * A source of a customer's history: the SQL that reads one kind of record. The SQL refers to the record and to `own`, which is
 * one account of the customer. The records are ordered by time and id. To add a new kind to the history, add its source to
 * `historySources`. If an index on (account, time, id) exists, the cost of a page does not depend on the history's length.
 */
export type HistorySource = {
  /** The kinds, statuses and directions that the items can have. A filter for any other value excludes the source. */
  kinds: readonly HistoryKind[];
  statuses: readonly HistoryStatus[];
  /** `none` if the items are the loans or fixed deposits themselves. These items move no money and are not added up. */
  direction: HistoryDirection | "either" | "none";
  /** The tables, and the condition that selects the records of the account `own`. */
  tables: string;
  belongs: string;
  /** This field and the following fields are SQL expressions for the columns of the history. */
  id: string;
  /** The id in the item's reference, if this id differs from the item's id. */
  referencedId?: string | undefined;
  /** The id of the transfer, loan or deposit that the item belongs to. Null for other items. */
  subjectId: string;
  /** The id of the entry that booked the item. Null for an item without an entry. */
  entryId: string;
  createdAt: string;
  kind: string;
  status: string;
  /** Signed, in minor units. A positive amount is incoming money. */
  amountMinor: string;
  /** The amount without a sign. If an index contains the amount, this expression must be the same as in the index. */
  absoluteMinor: string;
  /** The counterparty's name. Empty when the bank itself is the counterparty. */
  name: string;
  /** The payee for which the customer can choose a category. Null for an item that is not a payment to a payee. */
  payee: string;
  accountNumber: string;
  note: string;
  /** 'cancelled' or 'rejected' for the status `deleted`, otherwise null. */
  ending: string;
  /** The text that the search examines for words. */
  searched: string;
  /**
   * An expression with a trigram index. The expression contains the whole text of `searched` and possibly more text. The search
   * looks in this index first.
   */
  searchIndex?: string | undefined;
};

/** The payee of a sent transfer: the account number, or the e-mail address if the payee has a wallet. */
export const sentPayee = "(coalesce(nullif(t.account_number, ''), lower(t.receiver_email)))";

const transferColumns = {
  id: "t.id",
  referencedId: "t.id",
  subjectId: "t.id",
  entryId: "t.entry_id",
  createdAt: "t.created_at",
  kind: "t.channel",
  status: "t.status",
  note: "t.note",
  ending: "t.ending",
  // Postgres uses the index `transfers_folded` only if the folded expression is spelled exactly as in the index.
  searchIndex:
    "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)",
};

const sentColumns = {
  ...transferColumns,
  kinds: recordedChannels,
  direction: "out",
  tables: "transfers t",
  // The amount debited from the account. If the money was converted, this amount differs from the received amount.
  amountMinor: "-t.debited_minor",
  absoluteMinor: "t.debited_minor",
  name: "t.account_name",
  accountNumber: "t.account_number",
  payee: sentPayee,
  searched: "(t.account_name || ' ' || t.account_number || ' ' || t.note)",
} as const;

/**
 * Sent transfers whose processing by staff or a network has not ended. The search index does not contain these transfers. Only a
 * few of these transfers exist at a time.
 */
const openTransfersSent: HistorySource = {
  ...sentColumns,
  searchIndex: undefined,
  statuses: ["pending", "active"],
  belongs: "t.sender_id = own.owner_id AND t.from_account_id = own.id AND t.status IN ('pending', 'active')",
};

const endedTransfersSent: HistorySource = {
  ...sentColumns,
  statuses: ["approved", "closed", "deleted"],
  belongs: "t.from_account_id = own.id AND t.status IN ('approved', 'closed', 'deleted')",
};

/** Received transfers from other customers and from the customer's own accounts. */
const transfersReceived: HistorySource = {
  ...transferColumns,
  // A transfer between own accounts appears twice in the customer's history, as sent and as received. The two items have
  // different ids.
  id: "CASE t.channel WHEN 'own' THEN t.entry_id ELSE t.id END",
  kinds: ["interbank", "own"],
  statuses: ["approved", "closed"],
  direction: "in",
  tables: "transfers t",
  belongs: "t.to_account_id = own.id AND t.status IN ('approved', 'closed')",
  amountMinor: "t.amount_minor",
  absoluteMinor: "t.amount_minor",
  name: "t.payer_name",
  accountNumber: "t.payer_account_number",
  payee: "NULL::text",
  searched: "(t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)",
};

/** SQL for the text that the history shows beside an incoming payment (the SQL function `incoming_note`). */
export const incomingNoteSql = (payment: string) => `incoming_note(${payment})`;

/** Money from other banks. */
const incomingPayments: HistorySource = {
  kinds: ["incoming"],
  statuses: ["closed"],
  direction: "in",
  tables: "incoming_payments c",
  belongs: "c.account_id = own.id",
  id: "c.id",
  subjectId: "c.id",
  entryId: "c.entry_id",
  createdAt: "c.booked_at",
  kind: "'incoming'",
  status: "'closed'",
  amountMinor: "c.credited_minor",
  absoluteMinor: "c.credited_minor",
  name: "c.sender_name",
  payee: "NULL::text",
  accountNumber: "c.sender_account",
  note: incomingNoteSql("c"),
  ending: "NULL",
  searched: "(c.sender_name || ' ' || c.sender_account || ' ' || c.purpose || ' ' || c.reference)",
};

/** Incoming payments that the bank has returned because the sender's bank recalled them. */
const incomingGivenBack: HistorySource = {
  ...incomingPayments,
  direction: "out",
  belongs: "c.account_id = own.id AND c.reversal_entry_id IS NOT NULL",
  id: "c.reversal_entry_id",
  entryId: "c.reversal_entry_id",
  createdAt: "c.returned_at",
  amountMinor: "-c.credited_minor",
};

/** Opening balances, and corrections by staff. The subject of these entries is the account itself. */
const adjustments: HistorySource = {
  kinds: ["adjustment"],
  statuses: ["closed"],
  direction: "either",
  tables: "journal_entries e JOIN postings p ON p.entry_id = e.id",
  belongs: "e.subject_type = 'account' AND e.subject_id = own.id::text AND p.ledger_account_id = own.ledger_account_id",
  id: "e.id",
  subjectId: "NULL::uuid",
  entryId: "e.id",
  createdAt: "e.posted_at",
  kind: "'adjustment'",
  status: "'closed'",
  amountMinor: "p.amount_minor",
  absoluteMinor: "abs(p.amount_minor)",
  name: "''",
  payee: "NULL::text",
  accountNumber: "''",
  note: "e.description",
  ending: "NULL",
  // These items contain only an amount and a code, so they have no words to search for.
  searched: "''",
};

/**
 * SQL for those postings on an account that belong to the account's loans or deposits. The query starts with the few loans or
 * deposits and then finds their entries. `OFFSET 0` prevents the planner from starting with the account's postings.
 */
function termProductBooked(table: "loans" | "deposits", subjectType: "loan" | "deposit") {
  return {
    statuses: ["closed"],
    direction: "either",
    tables: `${table} l
      CROSS JOIN LATERAL (SELECT j.id, j.kind, j.posted_at FROM journal_entries j
                           WHERE j.subject_type = '${subjectType}' AND j.subject_id = l.id::text OFFSET 0) e
      CROSS JOIN LATERAL (SELECT q.amount_minor FROM postings q
                           WHERE q.entry_id = e.id AND q.ledger_account_id = own.ledger_account_id OFFSET 0) p`,
    belongs: "l.account_id = own.id AND l.ledger_account_id IS NOT NULL",
    id: "e.id",
    subjectId: "l.id",
    entryId: "e.id",
    createdAt: "e.posted_at",
    status: "'closed'",
    amountMinor: "p.amount_minor",
    absoluteMinor: "abs(p.amount_minor)",
    payee: "NULL::text",
    accountNumber: "''",
    note: "''",
    ending: "NULL",
  } as const;
}

/** Disbursements, reversed disbursements, instalments, and recoveries after a write-off. */
const loansBooked: HistorySource = {
  ...termProductBooked("loans", "loan"),
  kinds: ["loan", "loan_instalment"],
  kind: "CASE WHEN e.kind IN ('loan-instalment', 'loan-recovery') THEN 'loan_instalment' ELSE 'loan' END",
  name: "l.loan_name",
  searched: "l.loan_name",
};

/** Locked principals, returned principals, and interest. */
const depositsBooked: HistorySource = {
  ...termProductBooked("deposits", "deposit"),
  kinds: ["deposit", "deposit_interest"],
  kind: "CASE e.kind WHEN 'deposit-interest' THEN 'deposit_interest' ELSE 'deposit' END",
  name: "l.deposit_name",
  searched: "l.deposit_name",
};

const agreementColumns = {
  direction: "none",
  id: "l.id",
  subjectId: "l.id",
  entryId: "NULL::uuid",
  createdAt: "l.created_at",
  absoluteMinor: "l.amount_minor",
  payee: "NULL::text",
  accountNumber: "''",
  note: "''",
  ending: "CASE WHEN l.withdrawn_at IS NOT NULL THEN 'cancelled' WHEN l.status = 'deleted' THEN 'rejected' END",
} as const;

/** The loans themselves, including applications. Each item has the status of the loan. */
const loans: HistorySource = {
  ...agreementColumns,
  kinds: ["loan_application"],
  statuses: ["pending", "approved", "active", "paid", "closed", "deleted"],
  tables: "loans l",
  belongs: "l.account_id = own.id",
  kind: "'loan_application'",
  status: "l.status::text",
  amountMinor: "l.amount_minor",
  name: "l.loan_name",
  searched: "l.loan_name",
};

/** The fixed deposits themselves, including applications. Each item has the status of the deposit. */
const deposits: HistorySource = {
  ...agreementColumns,
  kinds: ["deposit_application"],
  statuses: ["pending", "active", "suspended", "paid", "closed", "deleted"],
  tables: "deposits l",
  belongs: "l.account_id = own.id",
  kind: "'deposit_application'",
  status: "CASE l.status::text WHEN 'running' THEN 'active' ELSE l.status::text END",
  amountMinor: "-l.amount_minor",
  name: "l.deposit_name",
  searched: "l.deposit_name",
};

/** All sources of a history. */
export const historySources: readonly HistorySource[] = [
  openTransfersSent,
  endedTransfersSent,
  transfersReceived,
  incomingPayments,
  incomingGivenBack,
  adjustments,
  loansBooked,
  depositsBooked,
  loans,
  deposits,
];
