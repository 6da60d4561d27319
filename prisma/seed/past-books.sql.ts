import { v7 as uuidv7 } from "uuid";
import type { Queryable } from "@/lib/server/db";
import type { Transfer } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

// Only the SQL functions in prisma/functions/demo can write past entries. These functions raise an error if the transaction has
// not called begin_demo_data on empty books.

/**
 * Marks the database as a database with demo data. If the books are empty, the rest of this transaction may write past entries.
 */
export async function beginDemoData(tx: Queryable, at: Date): Promise<void> {
  await tx.query("SELECT begin_demo_data($1)", [at]);
}

/** Posts the opening balance of an account. The entry has the past moment `at`. */
export async function openPastAccount(tx: Queryable, accountId: string, amountMinor: bigint, at: Date): Promise<void> {
  await tx.query("SELECT open_past_account($1, $2, $3, $4)", [uuidv7(), accountId, amountMinor, at]);
}

/**
 * Writes a transfer that was made at the past moment `at`. The transfer's status determines whether the money is held, posted or
 * not moved.
 */
export async function insertPastTransfer(tx: Queryable, transfer: Partial<Transfer>, at: Date): Promise<void> {
  await tx.query("SELECT record_past_transfer($1, $2)", [rowJson("transfer", transfer), at]);
}
