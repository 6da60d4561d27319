import { db } from "@/lib/server/db";

/** Counts the rows of a table. */
export async function countRows(table: string): Promise<number> {
  return (await db.query(`SELECT FROM ${table}`)).length;
}
