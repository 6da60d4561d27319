import "server-only";
import * as z from "zod";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { TransferEnding } from "@/lib/server/prisma-client/enums";
import { categories } from "@/lib/spending/categories";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels";
import type { HistoryItem } from "./history-item";
import { type HistoryKind, historyDirections, historyKinds, historyStatuses, historySubject } from "./schema";

/** The contract's names of the kinds that are not wallets. */
const typeNames = {
  interbank: "Inter Bank Transfer",
  wire: "Wire Transfer",
  own: "Own Account Transfer",
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

/** An item of the history under the HTTP contract's names. */
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
    ending: item.ending ?? undefined,
    direction: item.direction,
    createdAt: item.createdAt.toISOString(),
    accountNumber: item.accountNumber || undefined,
    ownAccountNumber: item.ownAccountNumber,
    note: item.note,
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
  ending: z.enum(TransferEnding).optional(),
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
