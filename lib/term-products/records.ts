import "server-only";
import { validate as isUuid } from "uuid";
import type * as z from "zod";
import { csvRowsPerRead } from "@/lib/downloads/csv";
import { queueOrders } from "@/lib/lists/keyset-order";
import {
  countSql,
  type Filter,
  FilterBuilder,
  type Page,
  type PageQuery,
  pageSql,
  readPage,
} from "@/lib/lists/list-page.sql";
import { belongsToMatch } from "@/lib/lists/match-people.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";

// What loans and deposits have in common: how applications, and what came of them, are listed. Who may see what, the
// services say that call this.

/** What every record has that is listed here. */
type AnyRecord = { id: string; createdAt: Date; amountMinor: bigint };

/** What sets one kind of record apart. */
export type RecordKind<Row extends object, Item extends AnyRecord> = RecordTable & {
  /** The columns of `tablesOf` that `toItem` reads. */
  columns: string;
  /** The tables of `columns`, with these records. */
  tablesOf: (records: string) => string;
  toItem: (row: Row) => Item;
};

type RecordTable = {
  table: "loans" | "deposits";
  /** What the table is called in `columns`. */
  alias: "l" | "d";
  /** The column with the plan's name as it was when the application was made. */
  nameColumn: "loan_name" | "deposit_name";
  statusType: "loan_status" | "deposit_status";
  /** A status as staff and clients write it. */
  statusInput: z.ZodType<string>;
};

/** Which records are asked for, and in which order. */
export type RecordFilterQuery = {
  /** Looks in the applicant's name and e-mail, and the plan's name; one or two letters where a word begins. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** What a list of records is asked for. */
export type RecordListQuery = RecordFilterQuery & PageQuery;

/** The records that match: everybody's, or those of one owner that are not deleted. @throws AppError `validation_failed` */
async function filterOf(
  { alias, nameColumn, statusType, statusInput }: RecordTable,
  ownerId: string | null,
  query: RecordFilterQuery,
): Promise<Filter> {
  const conditions = new FilterBuilder();
  const { bind } = conditions;
  if (ownerId !== null) conditions.add(`${alias}.owner_id = ${bind(ownerId)} AND ${alias}.status <> 'deleted'`);
  if (query.status) {
    const status = statusInput.safeParse(query.status);
    if (!status.success) throw fieldError("status", "invalid");
    conditions.add(`${alias}.status = ${bind(status.data)}::${statusType}`);
  }
  if (query.from) conditions.add(`${alias}.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.add(`${alias}.created_at <= ${bind(query.to)}`);
  const search = query.search?.trim();
  if (search) {
    const isOfMatch = await belongsToMatch(`${alias}.owner_id`, ownerId, search, bind);
    conditions.add(`(${matchesText(`${alias}.${nameColumn}`, search, bind)} OR ${isOfMatch})`);
  }
  return conditions.filter;
}

/** The records that match, a page of them, as a table for `tablesOf`. */
function matching({ table, alias }: RecordTable, filter: string, order: string, part: string): string {
  return `(SELECT ${alias}.* FROM ${table} ${alias} WHERE ${filter} ORDER BY ${order} ${part}) ${alias}`;
}

/**
 * A page of applications and what came of them: everybody's (`ownerId` null), or those of one owner that are not deleted.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function readRecords<Row extends object, Item extends AnyRecord>(
  kind: RecordKind<Row, Item>,
  ownerId: string | null,
  query: RecordListQuery,
): Promise<Page<Item>> {
  const orderOf = queueOrders<Item>(kind.alias);
  const [order, newestFirst] = [orderOf(query.sort).sql, orderOf(undefined).sql];
  const filter = await filterOf(kind, ownerId, query);
  const { items, total } = await readPage<Row>({
    columns: kind.columns,
    from: `${kind.tablesOf(matching(kind, filter.sql, order, pageSql(query)))} ORDER BY ${order}`,
    count: countSql(
      `${kind.table} ${kind.alias} WHERE ${filter.sql}`,
      query.countMax,
      query.search?.trim() ? undefined : newestFirst,
    ),
    values: filter.values,
    page: query.page,
  });
  return { items: items.map(kind.toItem), total };
}

/** For `csvStream`: reads the records that come after one, or the first ones. @throws AppError `validation_failed` */
export async function recordReader<Row extends object, Item extends AnyRecord>(
  kind: RecordKind<Row, Item>,
  query: RecordFilterQuery,
): Promise<(last: Item | undefined) => Promise<Item[]>> {
  const order = queueOrders<Item>(kind.alias)(query.sort);
  const { sql, values } = await filterOf(kind, null, query);
  const after = order.after(`$${values.length + 1}`, `$${values.length + 2}`);
  return async (last) => {
    const records = matching(kind, last ? `${sql} AND ${after}` : sql, order.sql, `LIMIT ${csvRowsPerRead}`);
    const rows = await db.query<Row>(
      `SELECT ${kind.columns} FROM ${kind.tablesOf(records)} ORDER BY ${order.sql}`,
      last ? [...values, order.valueOf(last), last.id] : values,
      { planEachTime: true },
    );
    return rows.map(kind.toItem);
  };
}

/** All records of the person with this e-mail that are not deleted, newest first; 1000 at most. */
export async function readRecordsOf<Row extends object, Item extends AnyRecord>(
  { table, alias, columns, tablesOf, toItem }: RecordKind<Row, Item>,
  email: string,
): Promise<Item[]> {
  const rows = await db.query<Row>(
    `SELECT ${columns} FROM ${tablesOf(`${table} ${alias}`)} WHERE u.email = $1 AND ${alias}.status <> 'deleted'
      ORDER BY ${alias}.created_at DESC, ${alias}.id DESC LIMIT 1000`,
    [email.trim().toLowerCase()],
  );
  return rows.map(toItem);
}

/** The record with this id, also a deleted one; undefined where there is none. */
export async function readRecord<Row extends object, Item extends AnyRecord>(
  { table, alias, columns, tablesOf, toItem }: RecordKind<Row, Item>,
  id: string,
): Promise<Item | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.query<Row>(`SELECT ${columns} FROM ${tablesOf(`${table} ${alias}`)} WHERE ${alias}.id = $1`, [
    id,
  ]);
  return row && toItem(row);
}

/** A customer's newest record of that name, whatever the letters' case; undefined where there is none. */
export async function readRecordOfName<Row extends object, Item extends AnyRecord>(
  { table, alias, columns, tablesOf, toItem, nameColumn }: RecordKind<Row, Item>,
  email: string,
  name: string,
): Promise<Item | undefined> {
  // Postgres cannot even look for a text with a NUL in it.
  if (/\p{Cc}/u.test(name)) return undefined;
  const [row] = await db.query<Row>(
    `SELECT ${columns} FROM ${tablesOf(`${table} ${alias}`)} WHERE u.email = $1 AND lower(${alias}.${nameColumn}) = lower($2)
      ORDER BY ${alias}.created_at DESC, ${alias}.id DESC LIMIT 1`,
    [email.trim().toLowerCase(), name.trim()],
  );
  return row && toItem(row);
}
