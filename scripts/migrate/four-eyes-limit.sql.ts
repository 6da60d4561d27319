import type { Queryable } from "@/lib/server/db";

/** Writes from what worth on staff need a second person, in US cents; null: never. */
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

/** Whether demo data is still to come: it is the past of a bank, which nobody confirms. */
export async function isBeforeDemoData(connection: Queryable): Promise<boolean> {
  const rows = await connection.query("SELECT FROM demo_marks");
  return rows.length === 0;
}
