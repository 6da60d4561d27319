import "server-only";
import type { Page, PageQuery } from "./list-page.sql";

/** A way to read a page of a list. */
export type ReadPage<Item> = (query: PageQuery) => Promise<Page<Item>>;

/**
 * A page of two lists of which the second follows the first, as if they were one. Where a page of the one begins in the middle
 * of a page of the other, two of the second list are read.
 */
export async function readJoinedPage<First, Second>(
  { page, pageSize }: PageQuery,
  readFirst: ReadPage<First>,
  readSecond: ReadPage<Second>,
): Promise<Page<First | Second>> {
  const first = await readFirst({ page, pageSize });
  const start = Math.max(0, (page - 1) * pageSize - first.total);
  const wanted = pageSize - first.items.length;
  const from = Math.floor(start / pageSize) + 1;
  const second = await readSecond({ page: from, pageSize });
  const items = second.items.slice(start % pageSize);
  if (items.length < wanted && start % pageSize > 0) {
    items.push(...(await readSecond({ page: from + 1, pageSize })).items);
  }
  return { items: [...first.items, ...items.slice(0, wanted)], total: first.total + second.total };
}
