import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { EntryData } from "./ach.sql";

/** An entry that the next file will contain. */
export type WaitingEntry = EntryData & { transferId: string };

/**
 * Locks the rail. First waits for any transaction that writes a file of the rail, pauses the rail or resumes it. Returns whether
 * the rail is paused. The lock ends with the transaction.
 */
export async function lockRail(tx: Queryable, rail: string): Promise<{ isPaused: boolean }> {
  await tx.query("SELECT lock_rail($1)", [rail]);
  // Reads the pause in a second statement, because the first statement does not see the changes of the transaction for which it
  // waited.
  const [row] = await tx.query<{ isPaused: boolean }>('SELECT is_rail_paused($1) AS "isPaused"', [rail]);
  return { isPaused: row?.isPaused ?? false };
}

/** Whether at least one entry is waiting for a file. */
export async function isEntryWaiting(tx: Queryable): Promise<boolean> {
  return (await tx.query("SELECT FROM ach_entries WHERE state = 'waiting' LIMIT 1")).length > 0;
}

/** Whether at least one waiting entry was stored before the cut-off. */
export async function isEntryDue(tx: Queryable, cutOff: Date): Promise<boolean> {
  const rows = await tx.query("SELECT FROM ach_entries WHERE state = 'waiting' AND created_at <= $1 LIMIT 1", [cutOff]);
  return rows.length > 0;
}

/**
 * Locks the waiting entries that were stored before the cut-off, the oldest first. If another transaction is cancelling one of
 * these entries, first waits for this transaction to end.
 */
export async function lockWaiting(tx: Queryable, cutOff: Date, limit: number): Promise<WaitingEntry[]> {
  return await tx.query<WaitingEntry>(
    `SELECT transfer_id AS "transferId", entry_class AS "entryClass", transaction_code AS "transactionCode",
            routing_number AS "routingNumber", account_number AS "accountNumber", amount_minor AS "amountMinor",
            receiver_name AS "receiverName", sender_name AS "senderName"
       FROM ach_entries WHERE state = 'waiting' AND created_at <= $1 ORDER BY created_at, transfer_id LIMIT $2 FOR UPDATE`,
    [cutOff, limit],
  );
}

/** The last assigned file number and trace sequence, and the modifiers of the files that were created on a date. */
export type FileNumbers = { number: bigint; lastSequence: number; modifiers: string[] };

export async function readFileNumbers(tx: Queryable, createdOn: string): Promise<FileNumbers> {
  const [row] = await tx.query<FileNumbers>(
    `SELECT coalesce(max(number), 0) AS number,
            coalesce((SELECT last_sequence FROM ach_files ORDER BY number DESC LIMIT 1), 0) AS "lastSequence",
            coalesce((SELECT array_agg(modifier::text) FROM ach_files WHERE created_on = $1::date), '{}') AS modifiers
       FROM ach_files`,
    [createdOn],
  );
  if (!row) throw new Error("a query without groups gave no row");
  return row;
}

/** A file for the clearing house that is complete and no longer changes. */
export type SealedFile = {
  number: bigint;
  createdOn: string;
  modifier: string;
  firstSequence: number;
  lastSequence: number;
  effectiveOn: string;
  acceptedAt: Date;
  messageId: string;
  sealedAt: Date;
  /** The number of payments and returns in the file. `totalMinor` is the sum of their amounts. */
  entryCount: number;
  totalMinor: bigint;
  traces: { transferId: string; traceNumber: string }[];
};

/** Stores a file, and the trace numbers of its entries. */
export async function insertSealed(tx: Queryable, file: SealedFile): Promise<void> {
  const { number, createdOn, modifier, firstSequence, lastSequence, effectiveOn, acceptedAt, messageId, sealedAt } =
    file;
  const { entryCount, totalMinor, traces } = file;
  await tx.query(
    `INSERT INTO ach_files (number, created_on, modifier, first_sequence, last_sequence, effective_on, accepted_at, message_id, sealed_at,
                            total_minor, entry_count)
     VALUES ($1, $2::date, $3, $4, $5, $6::date, $7, $8, $9, $10, $11)`,
    [
      ...[number, createdOn, modifier, firstSequence, lastSequence, effectiveOn, acceptedAt, messageId, sealedAt],
      ...[totalMinor, entryCount],
    ],
  );
  await tx.query(
    `UPDATE ach_entries e SET state = 'sealed', file_number = $1, trace_number = t.trace_number, ended_at = $2
       FROM unnest($3::uuid[], $4::text[]) t(transfer_id, trace_number)
      WHERE e.transfer_id = t.transfer_id`,
    [number, sealedAt, traces.map(({ transferId }) => transferId), traces.map((trace) => trace.traceNumber)],
  );
}
