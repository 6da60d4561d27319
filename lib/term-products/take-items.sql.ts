import "server-only";
import { type BatchPage, type BatchPlace, batchStart, type Lane } from "@/lib/batches/batch-result";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import type { BooksAccounts } from "./books-accounts";

/**
 * An item that the end-of-day run processes, such as an instalment: its position, its currency and its accounts. The row was read
 * without a lock.
 */
export type FoundItem = BatchPlace & BooksAccounts & { currency: Currency };

/**
 * Selects items that the end-of-day run processes. `condition` refers to the tables in `ItemTables`. `values` are the values of
 * the placeholders in `condition`.
 */
export type Selection = BatchPage & { condition: string; values: unknown[] };

/** The tables and columns of one kind of item. */
export type ItemTables = {
  tables: string;
  /** The alias of the table of loans or deposits. */
  record: string;
  /** The columns of an item's position: its date, the id of its record, and its number in the record's schedule. */
  place: readonly [on: string, id: string, number: string];
};

/**
 * Finds the items of a selection that come after the position `after`, in the order of their positions. If the selection has a
 * lane, the function finds only the lane's items. The function locks no rows.
 */
export async function findItems(
  tx: Queryable,
  { tables, record, place: [on, id, number] }: ItemTables,
  { condition, values, limit, after = batchStart, lane }: Selection,
): Promise<FoundItem[]> {
  const [afterOn, afterId, afterNumber] = [1, 2, 3].map((position) => `$${values.length + position}`);
  return await tx.query<FoundItem>(
    `SELECT ${on} AS "on", ${id} AS id, ${number} AS number, ${record}.currency,
            ${record}.ledger_account_id AS "ledgerAccountId", a.ledger_account_id AS "customerLedgerAccountId"
       FROM ${tables} JOIN accounts a ON a.id = ${record}.account_id
      WHERE (${on}, ${id}, ${number}) > (${afterOn}::date, ${afterId}::uuid, ${afterNumber}::int) AND ${condition}
        ${lane ? `AND ${laneSql(`${record}.account_id`, lane)}` : ""}
      ORDER BY ${on}, ${id}, number LIMIT ${limit}`,
    [...values, after.on, after.id, after.number],
  );
}

/**
 * The condition that an account belongs to a lane. A task is divided into lanes, which run in parallel. All items of one
 * customer's account are in one lane, so lanes never change the order in which the money of an account moves. The condition
 * excludes the other lanes (`NOT IN`). If the condition were an equation, Postgres would expect few matching rows, and would
 * therefore read and sort all remaining items for each batch.
 */
function laneSql(accountId: string, { index, count }: Lane): string {
  const otherLanes = Array.from({ length: count }, (_, lane) => lane).filter((lane) => lane !== index);
  return `abs(hashtextextended(${accountId}::text, 0) % ${count}) NOT IN (${otherLanes.join()})`;
}

/**
 * SQL for the found items as a table `k(id, number)`. `values` are the values for a statement that uses this table and the
 * selection's condition.
 */
export function foundItems({ values }: Selection, found: FoundItem[]): { sql: string; values: unknown[] } {
  return {
    sql: `unnest($${values.length + 1}::uuid[], $${values.length + 2}::int[]) AS k(id, number)`,
    values: [...values, found.map(({ id }) => id), found.map(({ number }) => number)],
  };
}

/**
 * The condition that an item has not failed on the date `$1`. A failed item is processed again when staff retry it, or by the
 * end-of-day run of the next date.
 */
export function notFailedSql(task: string, id: string, number: string): string {
  return `NOT EXISTS (SELECT FROM bank_day_failures f WHERE f.date = $1::date AND f.task = '${task}'
    AND f.subject_id = ${id} AND f.number = ${number} AND f.resolved_at IS NULL)`;
}
