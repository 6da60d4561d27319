import "server-only";
import { recordedChannels } from "@/lib/transfers/channels";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "./schema";

/**
 * One kind of record that appears in a customer's history. Its SQL speaks of one account of the customer, `own`, and of
 * the record, which has a time and an id to be ordered by. Another kind joins the history by being added to
 * `historySources`; an index on (account, time, id) keeps a page's cost apart from the history's length.
 */
export type HistorySource = {
  /** Items are of these kinds, statuses and directions only: a filter for another one leaves the source out. */
  kinds: readonly HistoryKind[];
  statuses: readonly HistoryStatus[];
  /** `none` for a loan or a fixed deposit itself, which is no movement of money: it is not added up. */
  direction: HistoryDirection | "either" | "none";
  /** The tables, and the condition for the account's records. */
  tables: string;
  belongs: string;
  /** Expressions by column of the history. */
  id: string;
  /** The id that the item's reference is made of, where that is another one. */
  referencedId?: string | undefined;
  /** The transfer, loan or deposit that the item belongs to; null when there is none. */
  subjectId: string;
  createdAt: string;
  kind: string;
  status: string;
  /** Signed, in minor units: plus is money that came in. */
  amountMinor: string;
  /** The same without a sign, as in an index. */
  absoluteMinor: string;
  /** The counterparty; empty when it was the bank itself. */
  name: string;
  /** Whose payments the customer may give a category all at once; null where the line is no payment to somebody. */
  payee: string;
  accountNumber: string;
  note: string;
  /** 'cancelled' or 'rejected' for what is `deleted`, else null. */
  ending: string;
  /** The expression that the search looks in. */
  searched: string;
  /** An expression with a trigram index that contains all of `searched` and more; it is looked in first. */
  searchIndex?: string | undefined;
};

/** The account number, or the e-mail address at whichever wallet. */
export const sentPayee = "(coalesce(nullif(t.account_number, ''), lower(t.receiver_email)))";

const transferColumns = {
  id: "t.id",
  referencedId: "t.id",
  subjectId: "t.id",
  createdAt: "t.created_at",
  kind: "t.channel",
  status: "t.status",
  note: "t.note",
  ending: "t.ending",
  // Spelled exactly as in the index `transfers_search`.
  searchIndex:
    "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)",
};

const sentColumns = {
  ...transferColumns,
  kinds: recordedChannels,
  direction: "out",
  tables: "transfers t",
  // The amount that left the account; after a conversion it differs from the amount that arrives.
  amountMinor: "-t.debited_minor",
  absoluteMinor: "t.debited_minor",
  name: "t.account_name",
  accountNumber: "t.account_number",
  payee: sentPayee,
  searched: "(t.account_name || ' ' || t.account_number || ' ' || t.note)",
} as const;

/**
 * Transfers that staff or a network still work on: there are few at a time, and the index of the search does not hold them.
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

/** Money from other customers and from own accounts, once it has arrived. */
const transfersReceived: HistorySource = {
  ...transferColumns,
  // What has moved between own accounts is in two sources of the same customer: each of its items has an id of its own.
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

/** Opening balances and corrections by staff: entries about the account itself. */
const adjustments: HistorySource = {
  kinds: ["adjustment"],
  statuses: ["closed"],
  direction: "either",
  tables: "journal_entries e JOIN postings p ON p.entry_id = e.id",
  belongs: "e.subject_type = 'account' AND e.subject_id = own.id::text AND p.ledger_account_id = own.ledger_account_id",
  id: "e.id",
  subjectId: "NULL::uuid",
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
  searched: "e.description",
};

/**
 * The lines of the books of what the account's owner has borrowed or locked. Found from the loan or deposit, of which
 * there are few, to its entries: the fences (`OFFSET 0`) keep the planner from starting with the account's postings.
 */
function termProductBooked(table: "loans" | "deposits", subjectType: "loan" | "deposit") {
  return {
    statuses: ["closed"],
    direction: "either",
    tables: `${table} l
      CROSS JOIN LATERAL (SELECT j.id, j.kind, j.posted_at, j.description FROM journal_entries j
                           WHERE j.subject_type = '${subjectType}' AND j.subject_id = l.id::text OFFSET 0) e
      CROSS JOIN LATERAL (SELECT q.amount_minor FROM postings q
                           WHERE q.entry_id = e.id AND q.ledger_account_id = own.ledger_account_id OFFSET 0) p`,
    belongs: "l.account_id = own.id AND l.ledger_account_id IS NOT NULL",
    id: "e.id",
    subjectId: "l.id",
    createdAt: "e.posted_at",
    status: "'closed'",
    amountMinor: "p.amount_minor",
    absoluteMinor: "abs(p.amount_minor)",
    payee: "NULL::text",
    accountNumber: "''",
    note: "''",
    ending: "NULL",
    searched: "e.description",
  } as const;
}

/** Money that was lent, what was paid back of it, and what of that was taken back. */
const loansBooked: HistorySource = {
  ...termProductBooked("loans", "loan"),
  kinds: ["loan", "loan_instalment"],
  kind: "CASE e.kind WHEN 'loan-instalment' THEN 'loan_instalment' ELSE 'loan' END",
  name: "l.loan_name",
};

/** Money that was locked or is free again, and the interest on it. */
const depositsBooked: HistorySource = {
  ...termProductBooked("deposits", "deposit"),
  kinds: ["deposit", "deposit_interest"],
  kind: "CASE e.kind WHEN 'deposit-interest' THEN 'deposit_interest' ELSE 'deposit' END",
  name: "l.deposit_name",
};

const agreementColumns = {
  direction: "none",
  id: "l.id",
  subjectId: "l.id",
  createdAt: "l.created_at",
  absoluteMinor: "l.amount_minor",
  payee: "NULL::text",
  accountNumber: "''",
  note: "''",
  ending: "CASE l.status::text WHEN 'deleted' THEN 'rejected' END",
} as const;

/** The loans themselves from the application on, each with its status. */
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

/** The fixed deposits themselves likewise. */
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
  adjustments,
  loansBooked,
  depositsBooked,
  loans,
  deposits,
];
