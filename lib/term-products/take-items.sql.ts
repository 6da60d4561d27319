import "server-only";
import { type BatchPlace, batchStart } from "@/lib/batches/batch-result";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import type { BooksAccounts } from "./books-accounts";

/** An item of the end-of-day work, found without a lock: its position, its currency and its accounts. */
export type FoundItem = BatchPlace & BooksAccounts & { currency: Currency };

/** Selects items of the end-of-day work. `condition` refers to the tables of their kind, and `values` fill its placeholders. */
export type Selection = { condition: string; values: unknown[]; limit: number; after?: BatchPlace | undefined };

/** The tables that contain one kind of items. */
export type ItemTables = {
  tables: string;
  /** The alias of the table of loans or deposits. */
  record: string;
  /** The columns of an item's position: its date, its record's id and its line's number. */
  place: readonly [on: string, id: string, number: string];
};

/** Finds, without locks, the items of a selection that follow a position, in their order. */
export async function findItems(
  tx: Queryable,
  { tables, record, place: [on, id, number] }: ItemTables,
  { condition, values, limit, after = batchStart }: Selection,
): Promise<FoundItem[]> {
  const [afterOn, afterId, afterNumber] = [1, 2, 3].map((position) => `$${values.length + position}`);
  return await tx.query<FoundItem>(
    `SELECT ${on} AS "on", ${id} AS id, ${number} AS number, ${record}.currency,
            ${record}.ledger_account_id AS "ledgerAccountId", a.ledger_account_id AS "customerLedgerAccountId"
       FROM ${tables} JOIN accounts a ON a.id = ${record}.account_id
      WHERE (${on}, ${id}, ${number}) > (${afterOn}::date, ${afterId}::uuid, ${afterNumber}::int) AND ${condition}
      ORDER BY ${on}, ${id}, number LIMIT ${limit}`,
    [...values, after.on, after.id, after.number],
  );
}

/** The found items of a selection, as a table `k(id, number)`, and the values of the SQL statement that uses the table. */
export function foundItems({ values }: Selection, found: FoundItem[]): { sql: string; values: unknown[] } {
  return {
    sql: `unnest($${values.length + 1}::uuid[], $${values.length + 2}::int[]) AS k(id, number)`,
    values: [...values, found.map(({ id }) => id), found.map(({ number }) => number)],
  };
}

/** The condition that an item has not failed on the date `$1`. A failed item waits for staff or for the next date. */
export function notFailedSql(task: string, id: string, number: string): string {
  return `NOT EXISTS (SELECT FROM bank_day_failures f WHERE f.date = $1::date AND f.task = '${task}'
    AND f.subject_id = ${id} AND f.number = ${number} AND f.resolved_at IS NULL)`;
}
