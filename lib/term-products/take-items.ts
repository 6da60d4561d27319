import "server-only";
import type { BatchPlace } from "@/lib/batches/batch-result";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import { accountsOf, type BooksAccounts } from "./books-accounts";
import type { FoundItem } from "./take-items.sql";

/** The locked items, in the order of their dates, and the position of the last item that was found. */
export type TakenItems<Item> = { items: Item[]; last: BatchPlace | undefined };

type TakeItemsOptions<Item> = {
  /** Opens the bank's own ledger accounts that the task needs in these currencies. */
  open: (currencies: Set<Currency>) => Promise<unknown>;
  /** Locks the records of the found items and reads these records again. Returns the items that must still be processed. */
  lock: () => Promise<Item[]>;
  /** The ledger accounts between which an item's money moves. */
  booksOf: (item: Item) => BooksAccounts;
};

/**
 * Locks items that the end-of-day run processes, before the money of these items moves. The function first locks the ledger
 * accounts, then locks the records, and then reads the records again. Every command uses this order. No other transaction can
 * move the items' money until this transaction ends.
 */
export async function takeItems<Item>(
  tx: Queryable,
  found: FoundItem[],
  { open, lock, booksOf }: TakeItemsOptions<Item>,
): Promise<TakenItems<Item>> {
  if (found.length === 0) return { items: [], last: undefined };
  await open(new Set(found.map(({ currency }) => currency)));
  const locked = await lockLedgerAccounts(tx, [...new Set(found.flatMap(accountsOf))]);
  const items = await lock();
  return {
    items: items.filter((item) => accountsOf(booksOf(item)).every((account) => locked.has(account))),
    last: lastPlace(found),
  };
}

/** The position of the last found item. */
export function lastPlace(found: FoundItem[]): BatchPlace | undefined {
  const last = found.at(-1);
  return last && { on: last.on, id: last.id, number: last.number };
}
