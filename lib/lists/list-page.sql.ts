import "server-only";
import { db } from "@/lib/server/db";

/** Which page of a list. `countMax`: where counting what matches stops; without it, all is counted. */
export type PageQuery = { page: number; pageSize: number; countMax?: number | undefined };

/** A page of a list, and how many rows match on all pages. */
export type Page<Item> = { items: Item[]; total: number };

/** A condition on a table, with the values at its places. */
export type Filter = { sql: string; values: unknown[] };

/** Puts conditions together whose values are counted from `$1` on. */
export class FilterBuilder {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Gives a value its place in the statement. */
  readonly bind = (value: unknown): string => `$${this.values.push(value)}`;

  add(condition: string): void {
    this.conditions.push(condition);
  }

  get filter(): Filter {
    return { sql: this.conditions.join(" AND ") || "true", values: this.values };
  }
}

/** The part of a statement that makes it a page. */
export function pageSql({ page, pageSize }: PageQuery): string {
  return `LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
}

/**
 * A query for how many rows `from` (tables and a condition) has, up to `countMax`. `indexOrder`: that of an index, along which
 * Postgres may count the first ones. Of a big table that it goes through from end to end it keeps no blocks, and would
 * read others each time.
 */
export function countSql(from: string, countMax: number | undefined, indexOrder?: string): string {
  const order = indexOrder ? `ORDER BY ${indexOrder}` : "";
  const upTo = countMax === undefined ? "" : `${order} LIMIT ${countMax}`;
  return `SELECT count(*) FROM (SELECT FROM ${from} ${upTo}) counted`;
}

type PageStatement = {
  columns: string;
  /** The tables and all that comes after them, down to the page. */
  from: string;
  /** A query for the number of rows. */
  count: string;
  values: unknown[];
  page: number;
};

/** The rows of a page with how many match in all: one query, or two for a page beyond the last one. */
export async function readPage<Row extends object>({
  columns,
  from,
  count,
  values,
  page,
}: PageStatement): Promise<Page<Row>> {
  // Which index leads there sooner depends on what is looked for, and on how many there are.
  const options = { planEachTime: true };
  const items = await db.query<Row & { total: bigint }>(
    `SELECT ${columns}, (${count}) AS total FROM ${from}`,
    values,
    options,
  );
  if (items[0] || page === 1) {
    return { items: items.map(({ total, ...item }) => item as unknown as Row), total: Number(items[0]?.total ?? 0) };
  }
  // Beyond the last page no row tells how many there are.
  const [counted] = await db.query<{ total: bigint }>(`SELECT (${count}) AS total`, values, options);
  return { items: [], total: Number(counted?.total ?? 0) };
}
