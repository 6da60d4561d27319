import type { Queryable } from "@/lib/server/db";

/** Runs `work` on a connection in one transaction. An error rolls all changes back. */
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
