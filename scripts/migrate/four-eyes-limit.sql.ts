import type { Queryable } from "@/lib/server/db";

/** Writes the amount in US cents above which staff need a second person. Null means that staff never need a second person. */
export async function writeLimit(connection: Queryable, limitMinor: bigint | null): Promise<void> {
  if (limitMinor === null) {
    await connection.query("DELETE FROM four_eyes_limits");
    return;
  }
  await connection.query(
    "INSERT INTO four_eyes_limits (limit_minor) VALUES ($1) ON CONFLICT (id) DO UPDATE SET limit_minor = excluded.limit_minor",
    [limitMinor],
  );
}

/**
 * True if the database has no demo data yet. Demo data is written without a limit, because no second person confirms the
 * actions of an invented past.
 */
export async function isBeforeDemoData(connection: Queryable): Promise<boolean> {
  const rows = await connection.query("SELECT FROM demo_marks");
  return rows.length === 0;
}
