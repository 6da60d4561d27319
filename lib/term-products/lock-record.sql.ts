import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Locks a loan or a deposit until the transaction ends, after the accounts of the books (lock order). */
export async function lockRow(tx: Queryable, table: "loans" | "deposits", id: string): Promise<void> {
  await tx.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}
