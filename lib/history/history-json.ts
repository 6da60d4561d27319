import "server-only";
import * as z from "zod";
import { readEntryText } from "@/lib/entry-text";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { categories } from "@/lib/spending/categories.model";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels.model";
import { endingMembers, endingShape } from "@/lib/transfers/transfer-ending-json.model";
import type { HistoryItem } from "./history-item.model";
import { type HistoryKind, historyDirections, historyKinds, historyStatuses, historySubject } from "./schema";

/** The HTTP contract's names for all kinds except wallets. */
const typeNames = {
  interbank: "Inter Bank Transfer",
  wire: "Wire Transfer",
  own: "Own Account Transfer",
  incoming: "Incoming Payment",
  loan_application: "Loan",
  loan: "Loan Payout",
  loan_instalment: "Loan Instalment",
  deposit_application: "FDR",
  deposit: "FDR Transfer",
  deposit_interest: "FDR Interest",
  adjustment: "Adjustment",
} as const satisfies Record<Exclude<HistoryKind, WalletChannelKey>, string>;

function typeOnTheWire(kind: HistoryKind): string {
  return isWalletKind(kind) ? walletChannels[kind].name : typeNames[kind];
}

function isWalletKind(kind: HistoryKind): kind is WalletChannelKey {
  return historySubject(kind) === "transfer" && kind in walletChannels;
}

/** The HTTP contract's texts for the reasons why a balance was corrected. */
const adjustmentNotes: Record<string, string> = {
  opening: "Opening balance",
  correction: "Balance corrected by staff",
};

function adjustmentNote(description: string): string {
  const read = readEntryText({ kind: "adjustment", description });
  return (read && adjustmentNotes[read.code]) ?? description;
}

/** Converts an item of the history to the field names of the HTTP contract. */
export function historyJson(item: HistoryItem) {
  return {
    _id: item.id,
    reference: item.reference,
    kind: item.kind,
    type: typeOnTheWire(item.kind),
    name: item.name,
    amount: toDecimalText(item.amountMinor, item.currency),
    currency: item.currency,
    status: item.status,
    ...endingMembers(item.ending),
    direction: item.direction,
    createdAt: item.createdAt.toISOString(),
    accountNumber: item.accountNumber || undefined,
    ownAccountNumber: item.ownAccountNumber,
    note: item.kind === "adjustment" ? adjustmentNote(item.note) : item.note,
    loan: historySubject(item.kind) === "loan" ? item.subjectId : undefined,
    FDR: historySubject(item.kind) === "deposit" ? item.subjectId : undefined,
    category: item.category,
  };
}

const historyShape = z.object({
  _id: z.uuid(),
  reference: z.string(),
  kind: z.enum(historyKinds),
  type: z.string(),
  name: z.string(),
  amount: decimalText,
  currency: currencyCode,
  status: z.enum(historyStatuses),
  ...endingShape,
  direction: z.enum(historyDirections),
  createdAt: z.iso.datetime(),
  accountNumber: z.string().optional(),
  ownAccountNumber: z.string(),
  note: z.string(),
  loan: z.uuid().nullish(),
  FDR: z.uuid().nullish(),
  category: z.enum(categories).optional(),
});

export const historyPageShape = z.object({ docs: z.array(historyShape), nextCursor: z.string().nullable() });
