import type { Queryable } from "@/lib/server/db";
import { inOneTransaction } from "@/scripts/postgres/in-transaction.sql";

/** Runs SQL statements one after the other, in one transaction. */
export function writeTogether(connection: Queryable, statements: [text: string, values?: unknown[]][]): Promise<void> {
  return inOneTransaction(connection, async () => {
    for (const [text, values] of statements) await connection.query(text, values);
  });
}

export async function vacuum(connection: Queryable): Promise<void> {
  await connection.query("VACUUM ANALYZE");
}

const filled = "filled";

/**
 * True if a database with this name exists and `fillTables` has filled it completely. Drops a database that is not completely
 * filled.
 */
export async function findFilled(admin: Queryable, name: string): Promise<boolean> {
  const [row] = await admin.query<{ comment: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1",
    [name],
  );
  if (row && row.comment !== filled) await admin.query(`DROP DATABASE ${name}`);
  return row?.comment === filled;
}

/** Copies a database. No connection to the source may be open. `owner` is the role that owns the copy and migrates it. */
export async function copyDatabase(admin: Queryable, source: string, name: string, owner: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${source} OWNER ${owner}`);
}

/**
 * Fills tables one after the other without their triggers and foreign keys. Drops the indexes first and builds them again after
 * all inserts, because an update of the indexes for each row takes longer.
 */
export async function fillTables(
  admin: Queryable,
  statements: [table: string, insert: string, values: unknown[]][],
): Promise<void> {
  await admin.query("SET maintenance_work_mem = '256MB'");
  for (const [table, insert, values] of statements) {
    await admin.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    const indexes = await admin.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
         FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
      [table],
    );
    for (const { name } of indexes) await admin.query(`DROP INDEX ${name}`);
    await admin.query(insert, values);
    for (const { definition } of indexes) await admin.query(definition);
  }
  await vacuum(admin);
  const [here] = await admin.query<{ name: string }>("SELECT current_database() AS name");
  await admin.query(`COMMENT ON DATABASE ${here?.name} IS '${filled}'`);
}
