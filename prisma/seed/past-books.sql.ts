import { v7 as uuidv7 } from "uuid";
import type { Queryable } from "@/lib/server/db";
import type { Transfer } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

// Only these functions can write past entries, and only while the books are empty (prisma/functions/demo).

/** Marks the database as a database with demo data. While the books are empty, this transaction may write past entries. */
export async function beginDemoData(tx: Queryable, at: Date): Promise<void> {
  await tx.query("SELECT begin_demo_data($1)", [at]);
}

/** Posts the opening balance of an account. */
export async function openPastAccount(tx: Queryable, accountId: string, amountMinor: bigint, at: Date): Promise<void> {
  await tx.query("SELECT open_past_account($1, $2, $3, $4)", [uuidv7(), accountId, amountMinor, at]);
}

/** Writes a transfer, and holds or posts its money. */
export async function insertPastTransfer(tx: Queryable, transfer: Partial<Transfer>, at: Date): Promise<void> {
  await tx.query("SELECT record_past_transfer($1, $2)", [rowJson("transfer", transfer), at]);
}
