import "server-only";
import { db } from "@/lib/server/db";

/**
 * The page to read. The matching rows on all pages are counted up to `countMax`. If `countMax` is absent, all matching rows are
 * counted.
 */
export type PageQuery = { page: number; pageSize: number; countMax?: number | undefined };

/** A page of a list, and the number of matching rows on all pages. */
export type Page<Item> = { items: Item[]; total: number };

/** A condition on a table, with the values of its placeholders. */
export type Filter = { sql: string; values: unknown[] };

/** The first and the last moment of a period. An absent moment means no limit. */
export type Period = { from?: Date | undefined; to?: Date | undefined };

/** Joins conditions with AND and numbers their placeholders from `$1` on. */
export class FilterBuilder {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  readonly bind = (value: unknown): string => `$${this.values.push(value)}`;

  add(condition: string): void {
    this.conditions.push(condition);
  }

  /** Adds the conditions that the moment in `column` is in the period. Both ends are included. */
  addPeriod(column: string, { from, to }: Period): void {
    if (from) this.add(`${column} >= ${this.bind(from)}`);
    if (to) this.add(`${column} <= ${this.bind(to)}`);
  }

  get filter(): Filter {
    return { sql: this.conditions.join(" AND ") || "true", values: this.values };
  }
}

/** The LIMIT and OFFSET of a page. */
export function pageSql({ page, pageSize }: PageQuery): string {
  return `LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
}

/**
 * Builds a query that counts the rows of `from` (tables and a condition), up to `countMax`. `indexOrder` is the order of an
 * index. With this order, Postgres counts the first rows through the index. Without the order, Postgres would scan a large table
 * from end to end. A full scan of a large table does not keep its database blocks in the cache, so each count would read the
 * blocks from disk again.
 */
export function countSql(from: string, countMax: number | undefined, indexOrder?: string): string {
  const order = indexOrder ? `ORDER BY ${indexOrder}` : "";
  const upTo = countMax === undefined ? "" : `${order} LIMIT ${countMax}`;
  return `SELECT count(*) FROM (SELECT FROM ${from} ${upTo}) counted`;
}

type PageStatement = {
  /** Common table expressions that the other parts refer to. */
  with?: string;
  columns: string;
  /** The SQL text after FROM: the tables, the conditions, the order, and the limits of the page. */
  from: string;
  /** The query that counts the matching rows. */
  count: string;
  values: unknown[];
  page: number;
};

/** Reads a page and the number of all matching rows with one query. A page after the last page needs a second query. */
export async function readPage<Row extends object>({
  with: named = "",
  columns,
  from,
  count,
  values,
  page,
}: PageStatement): Promise<Page<Row>> {
  // The best index depends on the search text and on the number of matching rows, so the SQL statement is planned at each call.
  const options = { planEachTime: true };
  const first = named && `WITH ${named}`;
  const items = await db.query<Row & { total: bigint }>(
    `${first} SELECT ${columns}, (${count}) AS total FROM ${from}`,
    values,
    options,
  );
  if (items[0] || page === 1) {
    return { items: items.map(({ total, ...item }) => item as unknown as Row), total: Number(items[0]?.total ?? 0) };
  }
  // A page after the last page has no row that could contain the total.
  const [counted] = await db.query<{ total: bigint }>(`${first} SELECT (${count}) AS total`, values, options);
  return { items: [], total: Number(counted?.total ?? 0) };
}
