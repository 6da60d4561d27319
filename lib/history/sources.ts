import "server-only";
import { transferChannels } from "@/lib/transfers/channels";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "./schema";

/**
 * One kind of record that appears in a customer's history. Its SQL speaks of one account of the customer, `own`, and of
 * the record, which has a time and an id to be ordered by. Another kind joins the history by being added to
 * `historySources`; an index on (account, time, id) keeps a page's cost apart from the history's length.
 */
export type HistorySource = {
  /** Rows are of these kinds, statuses and directions only: a filter for another one leaves the source out. */
  kinds: readonly HistoryKind[];
  statuses: readonly HistoryStatus[];
  direction: HistoryDirection | "either";
  /** Tables, and which of their records are the account's. */
  tables: string;
  belongs: string;
  /** Expressions by column of the history. */
  id: string;
  createdAt: string;
  kind: string;
  status: string;
  /** Signed, in minor units: plus is money that came in. */
  amountMinor: string;
  /** The same without a sign, as in an index. */
  absoluteMinor: string;
  /** With whom; empty when it was the bank itself. */
  name: string;
  accountNumber: string;
  note: string;
  /** 'cancelled' or 'rejected' for what is `deleted`, else null. */
  ending: string;
  /** What the search looks in. */
  searched: string;
  /** Holds all that `searched` does, and more: what an index knows. Looked in first. */
  searchIndex?: string | undefined;
};

const transferColumns = {
  id: "t.id",
  createdAt: "t.created_at",
  kind: "t.channel",
  status: "t.status",
  note: "t.note",
  ending: "t.ending",
  // Spelled as in the index transfers_search.
  searchIndex:
    "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)",
};

const sentColumns = {
  ...transferColumns,
  kinds: transferChannels,
  direction: "out",
  tables: "transfers t",
  // What left the account, which after a conversion is not what arrives.
  amountMinor: "-t.debited_minor",
  absoluteMinor: "t.debited_minor",
  name: "t.account_name",
  accountNumber: "t.account_number",
  searched: "(t.account_name || ' ' || t.account_number || ' ' || t.note)",
} as const;

/** What staff or a network are still working on: few at a time, and not in the index of the search. */
const openTransfersSent: HistorySource = {
  ...sentColumns,
  searchIndex: undefined,
  statuses: ["pending", "active"],
  belongs: "t.from_account_id = own.id AND t.status IN ('pending', 'active')",
};

const endedTransfersSent: HistorySource = {
  ...sentColumns,
  statuses: ["approved", "closed", "deleted"],
  belongs: "t.from_account_id = own.id AND t.status IN ('approved', 'closed', 'deleted')",
};

/** Money from other customers, once it has arrived. */
const transfersReceived: HistorySource = {
  ...transferColumns,
  kinds: ["interbank"],
  statuses: ["approved", "closed"],
  direction: "in",
  tables: "transfers t",
  belongs: "t.to_account_id = own.id AND t.status IN ('approved', 'closed')",
  amountMinor: "t.amount_minor",
  absoluteMinor: "t.amount_minor",
  name: "t.payer_name",
  accountNumber: "t.payer_account_number",
  searched: "(t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)",
};

/** Opening balances and corrections by staff: what is in the books about the account itself. */
const adjustments: HistorySource = {
  kinds: ["adjustment"],
  statuses: ["closed"],
  direction: "either",
  tables: "journal_entries e JOIN postings p ON p.entry_id = e.id",
  belongs: "e.subject_type = 'account' AND e.subject_id = own.id::text AND p.ledger_account_id = own.ledger_account_id",
  id: "e.id",
  createdAt: "e.posted_at",
  kind: "'adjustment'",
  status: "'closed'",
  amountMinor: "p.amount_minor",
  absoluteMinor: "abs(p.amount_minor)",
  name: "''",
  accountNumber: "''",
  note: "e.description",
  ending: "NULL",
  searched: "e.description",
};

/** Everything that a history is made of. */
export const historySources: readonly HistorySource[] = [
  openTransfersSent,
  endedTransfersSent,
  transfersReceived,
  adjustments,
];
