import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels";
import type { HistoryRow } from "./history-row";
import { type HistoryKind, historySubject } from "./schema";

/** What the contract calls the kinds that are no wallet. */
const typeNames = {
  interbank: "Inter Bank Transfer",
  wire: "Wire Transfer",
  loan: "Loan",
  loan_instalment: "Loan Instalment",
  deposit: "FDR",
  deposit_interest: "FDR Interest",
  adjustment: "Adjustment",
} as const satisfies Record<Exclude<HistoryKind, WalletChannelKey>, string>;

function typeOnTheWire(kind: HistoryKind): string {
  return isWalletKind(kind) ? walletChannels[kind].name : typeNames[kind];
}

function isWalletKind(kind: HistoryKind): kind is WalletChannelKey {
  return historySubject(kind) === "transfer" && kind in walletChannels;
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
    loan: historySubject(row.kind) === "loan" ? row.subjectId : undefined,
    FDR: historySubject(row.kind) === "deposit" ? row.subjectId : undefined,
  };
}
