import { v7 as uuidv7 } from "uuid";
import { auditRow } from "@/lib/audit/record-audit";
import type { JournalOrder } from "@/lib/books/journal/journal.sql";
import { bankDate } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { Transfer } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

// Only the SQL functions in prisma/functions/demo can write past entries. These functions raise an error, unless the same
// transaction has called begin_demo_data while the books were empty.

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

/** Posts an entry of the general journal at the past moment `at`. The date of this moment is the entry's business date. */
export async function postPastJournal(
  tx: Queryable,
  actorId: string,
  { reason, currency, lines }: Pick<JournalOrder, "reason" | "currency" | "lines">,
  at: Date,
): Promise<void> {
  const id = uuidv7();
  const after = { date: bankDate(at), reason, currency };
  const event = {
    ...auditRow({ userId: actorId }, { action: "", subjectType: "journal_entry", subjectId: id, after }),
    createdAt: at,
  };
  const [row] = await tx.query<{ outcome: string }>(
    "SELECT post_journal($1, NULL, $2, $3, $4, $5, $6, $7, $8, $9::jsonb) AS outcome",
    [
      ...[id, bankDate(at), reason, currency],
      ...[lines.map(({ account }) => account), lines.map(({ amountMinor }) => amountMinor)],
      ...[actorId, at, rowJson("auditEvent", event)],
    ],
  );
  if (row?.outcome !== "posted") throw new Error(`the past entry was not posted: ${row?.outcome}`);
}
