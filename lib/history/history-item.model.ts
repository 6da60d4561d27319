import type { Currency } from "@/lib/money/currency";
import type { TransferEnding } from "@/lib/server/prisma-client/enums";
import type { Category } from "@/lib/spending/categories.model";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "./schema";

/** An item of a customer's history: a transfer, a loan, a deposit, or a payment of a loan or deposit. */
export type HistoryItem = {
  id: string;
  /** The id of the transfer, loan or deposit that the item belongs to. Null for other items. */
  subjectId: string | null;
  /** The reference that customers read and search for. */
  reference: string;
  kind: HistoryKind;
  direction: HistoryDirection;
  status: HistoryStatus;
  ending: TransferEnding | null;
  /** The amount has no sign. `direction` states whether the money came in or went out. */
  amountMinor: bigint;
  currency: Currency;
  /** The counterparty's name. Empty when the bank itself is the counterparty. */
  name: string;
  accountNumber: string;
  /** The number of the customer's own account. */
  ownAccountNumber: string;
  note: string;
  /**
   * The category that the item's kind and direction determine. If they determine none, the category that the customer has chosen.
   * Present only if the customer has requested categories.
   */
  category?: Category;
  /**
   * The account's balance after the item was booked. Present only if the reader has requested balances. Null if the item is not
   * booked.
   */
  balanceAfterMinor?: bigint | null;
  /**
   * True if the item stands for a whole move between two own accounts. The list then contains no separate item for the received
   * money.
   */
  isWholeMove?: boolean;
  createdAt: Date;
};
