import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import type { HistoryRow } from "./history-row";
import type { HistoryKind } from "./schema";

/** What the contract calls each kind. */
const typeOnTheWire = {
  interbank: "Inter Bank Transfer",
  adjustment: "Adjustment",
} as const satisfies Record<HistoryKind, string>;

/** A line of the history in the HTTP contract's names. */
export function historyApiRow(row: HistoryRow) {
  return {
    _id: row.id,
    kind: row.kind,
    type: typeOnTheWire[row.kind],
    name: row.name,
    amount: toDecimalText(row.amountMinor, row.currency),
    currency: row.currency,
    status: row.status,
    ending: row.ending ?? undefined,
    direction: row.direction,
    createdAt: row.createdAt.toISOString(),
    accountNumber: row.accountNumber || undefined,
    ownAccountNumber: row.ownAccountNumber,
    note: row.note,
  };
}
