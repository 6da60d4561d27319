import type { Currency } from "@/lib/money/currency";
import type { TransferEnding } from "@/lib/server/prisma-client/enums";
import type { Category } from "@/lib/spending/categories.model";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "./schema";

/** An item of a customer's history: a transfer, a loan, a deposit, or a payment of a loan or deposit. */
export type HistoryItem = {
  id: string;
  /** The id of the item's transfer, loan or deposit, or null. */
  subjectId: string | null;
  /** The reference that customers read and search for. */
  reference: string;
  kind: HistoryKind;
  direction: HistoryDirection;
  status: HistoryStatus;
  ending: TransferEnding | null;
  /** Without a sign. `direction` states whether the money came in or went out. */
  amountMinor: bigint;
  currency: Currency;
  /** The counterparty's name. Empty when the bank itself is the counterparty. */
  name: string;
  accountNumber: string;
  /** The number of the customer's own account. */
  ownAccountNumber: string;
  note: string;
  /** Present when the customer asked for categories: the customer's choice, or the category of the item's kind. */
  category?: Category;
  createdAt: Date;
};
