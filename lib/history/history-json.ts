import "server-only";
import * as z from "zod";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { TransferEnding } from "@/lib/server/prisma-client/enums";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels";
import type { HistoryRow } from "./history-row";
import { type HistoryKind, historyDirections, historyKinds, historyStatuses, historySubject } from "./schema";

/** What the contract calls the kinds that are no wallet. */
const typeNames = {
  interbank: "Inter Bank Transfer",
  wire: "Wire Transfer",
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

/** A line of the history in the HTTP contract's names. */
export function historyJson(row: HistoryRow) {
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
});

export const historyPageShape = z.object({ docs: z.array(historyShape), nextCursor: z.string().nullable() });
