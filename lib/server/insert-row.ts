import "server-only";
import type { Queryable } from "./db";

/** A table whose rows are also handed to SQL functions whole, and so are made as one object. */
type RowTable = "emails";

/** Inserts a row that names every column of its table; a member that is missing is null, whatever the default says. */
export async function insertRow(tx: Queryable, table: RowTable, row: Record<string, unknown>): Promise<void> {
  await tx.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [rowJson(row)]);
}

/** A row as JSON for `jsonb_populate_record`; bigint as text, which Postgres reads as a number again. */
export function rowJson(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_name, value) => (typeof value === "bigint" ? String(value) : value));
}
