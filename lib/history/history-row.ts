import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { transferReference } from "@/lib/transfer-reference";
import type { HistoryDbRow } from "./history-query";
import { type HistoryDirection, type HistoryKind, type HistoryStatus, historyKinds, historyStatuses } from "./schema";

/** One line of a customer's history. */
export type HistoryRow = {
  id: string;
  /** The transfer, loan or deposit that it belongs to; null when there is none. */
  subjectId: string | null;
  /** What people call it; the search finds it. */
  reference: string;
  kind: HistoryKind;
  direction: HistoryDirection;
  status: HistoryStatus;
  ending: "cancelled" | "rejected" | null;
  /** Without a sign; `direction` says whether it came or went. */
  amountMinor: bigint;
  currency: Currency;
  /** With whom; empty when it was the bank itself. */
  name: string;
  accountNumber: string;
  /** The customer's account that it is about. */
  ownAccountNumber: string;
  note: string;
  createdAt: Date;
};

/** Reads a database row. */
export function toHistoryRow(row: HistoryDbRow): HistoryRow {
  return {
    id: row.id,
    subjectId: row.subject_id,
    reference: transferReference(row.id),
    kind: oneOf(historyKinds, row.kind),
    direction: row.amount_minor > 0n ? "in" : "out",
    status: oneOf(historyStatuses, row.status),
    ending: row.ending,
    amountMinor: row.amount_minor > 0n ? row.amount_minor : -row.amount_minor,
    currency: toCurrency(row.currency),
    name: row.name,
    accountNumber: row.account_number,
    ownAccountNumber: row.own_account_number,
    note: row.note,
    createdAt: row.created_at,
  };
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((candidate) => candidate === text);
  if (!word) throw new RangeError(`not one of ${words.join(", ")}: ${text}`);
  return word;
}
