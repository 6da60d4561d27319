import "server-only";

type PageQuery = { page: number; pageSize: number };

/** A way to read a page of a list. */
export type ReadPage<Row> = (query: PageQuery) => Promise<{ rows: Row[]; total: number }>;

/**
 * A page of two lists of which the second follows the first, as if they were one. Where a page of the one begins in the middle
 * of a page of the other, two of the second list are read.
 */
export async function readJoinedPage<First, Second>(
  { page, pageSize }: PageQuery,
  readFirst: ReadPage<First>,
  readSecond: ReadPage<Second>,
): Promise<{ rows: (First | Second)[]; total: number }> {
  const first = await readFirst({ page, pageSize });
  const start = Math.max(0, (page - 1) * pageSize - first.total);
  const wanted = pageSize - first.rows.length;
  const from = Math.floor(start / pageSize) + 1;
  const second = await readSecond({ page: from, pageSize });
  const rows = second.rows.slice(start % pageSize);
  if (rows.length < wanted && start % pageSize > 0) {
    rows.push(...(await readSecond({ page: from + 1, pageSize })).rows);
  }
  return { rows: [...first.rows, ...rows.slice(0, wanted)], total: first.total + second.total };
}
