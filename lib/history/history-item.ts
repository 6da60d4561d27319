import type { Currency } from "@/lib/money/currency";
import type { TransferEnding } from "@/lib/server/prisma-client/enums";
import type { Category } from "@/lib/spending/categories";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "./schema";

/** What a customer's history lists: a transfer, a loan, a deposit, or a payment of one. */
export type HistoryItem = {
  id: string;
  /** The transfer, loan or deposit that it belongs to; null when there is none. */
  subjectId: string | null;
  /** The reference that people read and search for. */
  reference: string;
  kind: HistoryKind;
  direction: HistoryDirection;
  status: HistoryStatus;
  ending: TransferEnding | null;
  /** Without a sign; `direction` says whether it came or went. */
  amountMinor: bigint;
  currency: Currency;
  /** The counterparty; empty when it was the bank itself. */
  name: string;
  accountNumber: string;
  /** The customer's account that it is about. */
  ownAccountNumber: string;
  note: string;
  /** Where it was asked for by its customer: what they call it, or what its kind says. */
  category?: Category;
  createdAt: Date;
};
