import type { Queryable } from "@/lib/server/db";

/** Runs `work` on a connection in one transaction: all of it happens, or nothing does. */
export async function inOneTransaction(connection: Queryable, work: () => Promise<void>): Promise<void> {
  await connection.query("BEGIN");
  try {
    await work();
    await connection.query("COMMIT");
  } catch (error) {
    await connection.query("ROLLBACK");
    throw error;
  }
}
