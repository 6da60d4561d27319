import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { isWallet, walletChannels } from "@/lib/transfers/channels";
import type { HistoryRow } from "./history-row";
import type { HistoryKind } from "./schema";

/** What the contract calls each kind. */
function typeOnTheWire(kind: HistoryKind): string {
  if (kind === "adjustment") return "Adjustment";
  if (isWallet(kind)) return walletChannels[kind].name;
  return kind === "wire" ? "Wire Transfer" : "Inter Bank Transfer";
}

/** A line of the history in the HTTP contract's names. */
export function historyApiRow(row: HistoryRow) {
  return {
    _id: row.id,
    reference: row.reference,
    kind: row.kind,
    type: typeOnTheWire(row.kind),
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
