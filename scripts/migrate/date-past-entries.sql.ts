import type { Queryable } from "@/lib/server/db";

/** The number of entries in one transaction. */
const entriesPerBatch = 10_000n;

/**
 * Stores the bank's time zone, and dates the entries that an older release wrote without dates (`date_past_entries`). Each batch
 * is one transaction, so the bank can work during the run. After an interruption, the next run dates the remaining entries.
 */
export async function datePastEntries(connection: Queryable, timeZone: string): Promise<void> {
  const [table] = await connection.query<{ has: boolean }>("SELECT to_regclass('business_day') IS NOT NULL AS has");
  if (!table?.has) return;
  await connection.query("UPDATE business_day SET time_zone = $1 WHERE time_zone <> $1", [timeZone]);
  const [undated] = await connection.query<{ first: bigint | null; last: bigint | null }>(
    "SELECT min(sequence) AS first, max(sequence) AS last FROM journal_entries WHERE business_date IS NULL",
  );
  if (!undated || undated.first === null || undated.last === null) return;
  for (let first = undated.first; first <= undated.last; first += entriesPerBatch) {
    await connection.query("SELECT date_past_entries($1, $2)", [first, first + entriesPerBatch - 1n]);
  }
}
