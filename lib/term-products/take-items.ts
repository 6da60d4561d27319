import "server-only";
import type { BatchPlace } from "@/lib/batches/batch-result";
import { lockLedgerAccounts } from "@/lib/ledger/lock-ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import { accountsOf, type BooksAccounts } from "./books-accounts";
import type { FoundItem } from "./take-items.sql";

/** What was taken to work on, in the order of the dates, and the last place at which it was looked. */
export type TakenItems<Item> = { items: Item[]; last: BatchPlace | undefined };

type TakeItemsOptions<Item> = {
  /** Opens the bank's accounts that the work needs, in these currencies. */
  open: (currencies: Set<Currency>) => Promise<unknown>;
  /** Locks the records of what was found and reads it again: what still is to be done of it. */
  lock: () => Promise<Item[]>;
  /** The accounts between which an item's money moves. */
  booksOf: (item: Item) => BooksAccounts;
};

/**
 * Takes items of the end of a day whose money is going to move: first the accounts of the books are locked, and only then
 * the records, which are looked at again (the order in which every command locks). Nobody else moves their money until the
 * transaction ends.
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

/** The place of the last of some items. */
export function lastPlace(found: FoundItem[]): BatchPlace | undefined {
  const last = found.at(-1);
  return last && { on: last.on, id: last.id, number: last.number };
}
