import "server-only";
import { csvItemsPerRead } from "@/lib/downloads/csv";
import { belongsToMatch } from "@/lib/lists/belongs-to-match.sql";
import { hasAmount } from "@/lib/lists/has-amount.sql";
import { queueOrders } from "@/lib/lists/keyset-order";
import { countSql, type Filter, FilterBuilder, type Page, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { searchedAmount } from "@/lib/money/amount-search";
import { db, type Queryable } from "@/lib/server/db";
import { currentRequest } from "@/lib/server/request-context";
import type { AnyRecord, RecordFilterQuery, RecordListQuery } from "./record-query";

/** The properties of the table `loans` or `deposits` that the lists of records need. */
export type RecordTable = {
  table: "loans" | "deposits";
  /** The alias of the table in `columns`. */
  alias: "l" | "d";
  /** The column that stores the plan's name at the time of the application. */
  nameColumn: "loan_name" | "deposit_name";
  statusType: "loan_status" | "deposit_status";
  /** The columns of a record, without its owner and its account. */
  columns: string;
  /** The SQL conditions of the filters that only this kind of record has. `bind` adds a value and returns its placeholder. */
  conditions?: (query: RecordFilterQuery, bind: FilterBuilder["bind"]) => string[];
};

function columnsOf({ columns }: RecordTable): string {
  return `${columns}, json_build_object('accountNumber', a.account_number) AS account,
    json_build_object('email', u.email, 'firstName', u.first_name, 'lastName', u.last_name) AS owner`;
}

/** The tables that `columnsOf` reads. `records` is the SQL for the loans or deposits. */
function tablesOf({ alias }: RecordTable, records: string): string {
  return `${records} JOIN users u ON u.id = ${alias}.owner_id JOIN accounts a ON a.id = ${alias}.account_id`;
}

/** The condition that a record matches the query. If an owner is given, only this owner's records that are not deleted match. */
async function filterOf(
  { alias, nameColumn, statusType, conditions: ownConditions }: RecordTable,
  ownerId: string | null,
  query: RecordFilterQuery,
): Promise<Filter> {
  const conditions = new FilterBuilder();
  const { bind } = conditions;
  if (ownerId !== null) conditions.add(`${alias}.owner_id = ${bind(ownerId)} AND ${alias}.status <> 'deleted'`);
  if (query.status) conditions.add(`${alias}.status = ${bind(query.status)}::${statusType}`);
  if (query.from) conditions.add(`${alias}.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.add(`${alias}.created_at <= ${bind(query.to)}`);
  for (const condition of ownConditions?.(query, bind) ?? []) conditions.add(condition);
  const search = query.search?.trim();
  if (search) {
    const amount = searchedAmount(search, (await currentRequest()).locale);
    const found = amount ? [hasAmount(alias, amount, bind)] : [];
    if (!amount?.isCertain) {
      found.push(matchesText(`${alias}.${nameColumn}`, search, bind));
      found.push(await belongsToMatch(`${alias}.owner_id`, ownerId, search, bind));
    }
    conditions.add(`(${found.join(" OR ")})`);
  }
  return conditions.filter;
}

/** A page of the matching records, as a subquery for `tablesOf`. */
function matching({ table, alias }: RecordTable, filter: string, order: string, part: string): string {
  return `(SELECT ${alias}.* FROM ${table} ${alias} WHERE ${filter} ORDER BY ${order} ${part}) ${alias}`;
}

/**
 * A page of the matching records. If `ownerId` is null, the records of all customers are searched. Otherwise, only this owner's
 * records that are not deleted are searched.
 */
export async function queryRecords<Item extends AnyRecord>(
  kind: RecordTable,
  ownerId: string | null,
  query: RecordListQuery,
): Promise<Page<Item>> {
  const orderOf = queueOrders<Item>(kind.alias);
  const [order, newestFirst] = [orderOf(query.sort).sql, orderOf(undefined).sql];
  const filter = await filterOf(kind, ownerId, query);
  return await readPage<Item>({
    columns: columnsOf(kind),
    from: `${tablesOf(kind, matching(kind, filter.sql, order, pageSql(query)))} ORDER BY ${order}`,
    count: countSql(`${kind.table} ${kind.alias} WHERE ${filter.sql}`, query.countMax, newestFirst),
    values: filter.values,
    page: query.page,
  });
}

/**
 * Returns a function that reads the matching records for a CSV file (`csvStream`). The returned function reads the records that
 * follow a given record, or the first records if no record is given.
 */
export async function recordsAfter<Item extends AnyRecord>(
  kind: RecordTable,
  query: RecordFilterQuery,
): Promise<(last: Item | undefined) => Promise<Item[]>> {
  const order = queueOrders<Item>(kind.alias)(query.sort);
  const { sql, values } = await filterOf(kind, null, query);
  const after = order.after(`$${values.length + 1}`, `$${values.length + 2}`);
  return async (last) => {
    const records = matching(kind, last ? `${sql} AND ${after}` : sql, order.sql, `LIMIT ${csvItemsPerRead}`);
    return await db.query<Item>(
      `SELECT ${columnsOf(kind)} FROM ${tablesOf(kind, records)} ORDER BY ${order.sql}`,
      last ? [...values, order.valueOf(last), last.id] : values,
      { planEachTime: true },
    );
  };
}

/**
 * The records of the person with this e-mail address, newest first. Deleted records are left out. At most 1,000 records are
 * returned.
 */
export async function queryRecordsOf<Item extends AnyRecord>(kind: RecordTable, email: string): Promise<Item[]> {
  const { table, alias } = kind;
  return await db.query<Item>(
    `SELECT ${columnsOf(kind)} FROM ${tablesOf(kind, `${table} ${alias}`)}
      WHERE u.email = $1 AND ${alias}.status <> 'deleted' ORDER BY ${alias}.created_at DESC, ${alias}.id DESC LIMIT 1000`,
    [email],
  );
}

/**
 * Identifies a customer's record by its name, by its id or by both. If name and id are given, the record must match both. The
 * letter case of the name does not matter. If several records have the name, the key identifies the newest record.
 */
export type RecordKey = { name?: string | undefined; id?: string | undefined };

/** The customer's record that a key identifies. Undefined if no record matches. */
export async function queryRecordOfName<Item extends AnyRecord>(
  kind: RecordTable,
  email: string,
  { name, id }: RecordKey,
): Promise<Item | undefined> {
  const { table, alias, nameColumn } = kind;
  const [record] = await db.query<Item>(
    `SELECT ${columnsOf(kind)} FROM ${tablesOf(kind, `${table} ${alias}`)}
      WHERE u.email = $1 AND ($2::text IS NULL OR lower(${alias}.${nameColumn}) = lower($2))
        AND ($3::uuid IS NULL OR ${alias}.id = $3)
      ORDER BY ${alias}.created_at DESC, ${alias}.id DESC LIMIT 1`,
    [email, name ?? null, id ?? null],
  );
  return record;
}

/** Locks a loan or a deposit until the transaction ends. Callers must first lock the record's ledger accounts (lock order). */
export async function lockRow(tx: Queryable, table: "loans" | "deposits", id: string): Promise<void> {
  await tx.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}
