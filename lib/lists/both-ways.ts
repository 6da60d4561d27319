import "server-only";

/**
 * A page of a list. `previous` and `next` are the positions of the previous and the next page, or null if there is no such page.
 */
type WaysPage<Item> = { items: Item[]; previous: string | null; next: string | null };

type Place<Key> = { after?: Key | undefined; before?: Key | undefined };

type Source<Item, Key> = {
  /** Reads the items after `after`. If `before` is given, reads the items before `before`, in reverse order. */
  read: (place: Place<Key>, limit: number) => Promise<Item[]>;
  keyOf: (item: Item) => string;
};

/**
 * Reads a page of a list, and finds the positions of the previous and the next page. The previous page is read in reverse order,
 * so `read` can use the same index for both directions.
 */
export async function bothWays<Item, Key>(
  { after, before }: Place<Key>,
  pageSize: number,
  { read, keyOf }: Source<Item, Key>,
): Promise<WaysPage<Item>> {
  const isBackwards = before !== undefined;
  // Reads one item more than the page contains. If this item exists, another page follows.
  const found = await read(isBackwards ? { before } : { after }, pageSize + 1);
  const hasMore = found.length > pageSize;
  const items = isBackwards ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  const [first, last] = [items.at(0), items.at(-1)];
  return {
    items,
    previous: first && (isBackwards ? hasMore : after !== undefined) ? keyOf(first) : null,
    next: last && (isBackwards || hasMore) ? keyOf(last) : null,
  };
}
