import "server-only";
import type { BookPage } from "./book-records";

type Place<Key> = { after?: Key | undefined; before?: Key | undefined };

type Source<Item, Key> = {
  /** Items behind a place, or those before it in reverse. */
  read: (place: Place<Key>, limit: number) => Promise<Item[]>;
  keyOf: (item: Item) => string;
};

/** A page of a list that is read along an index in both directions, with the places where its neighbours begin. */
export async function bothWays<Item, Key>(
  { after, before }: Place<Key>,
  pageSize: number,
  { read, keyOf }: Source<Item, Key>,
): Promise<BookPage<Item>> {
  const isBackwards = before !== undefined;
  // One item more than a page holds tells whether there is more.
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
