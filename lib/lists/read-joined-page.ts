import "server-only";
import type { Page, PageQuery } from "./list-page.sql";

/** Reads a page of one of the two lists that `readJoinedPage` joins. */
export type ReadPage<Item> = (query: PageQuery) => Promise<Page<Item>>;

/**
 * Reads a page of two lists as if they were one list, in which the second list follows the first list. If the second list begins
 * in the middle of a joined page, a later joined page contains items from two pages of the second list. The function then reads
 * two pages of the second list.
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
