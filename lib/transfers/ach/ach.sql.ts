import "server-only";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

const entrySelect = {
  transferId: true,
  state: true,
  entryClass: true,
  transactionCode: true,
  routingNumber: true,
  accountNumber: true,
  amountMinor: true,
  receiverName: true,
  senderName: true,
  traceNumber: true,
  returnCode: true,
  returnedMinor: true,
  returnedAt: true,
  createdAt: true,
} as const satisfies Prisma.AchEntrySelect;

type EntryRow = Prisma.AchEntryGetPayload<{ select: typeof entrySelect }>;

/**
 * An ACH entry: one payment in a file for the clearing house. `acceptedAt` is the moment from which the entry counts as accepted.
 * While the entry is in no file, `acceptedAt` is null. `isPaid` is true if the network has paid the entry: its order is accepted,
 * or its order is open and a line of an imported statement pays the transfer.
 */
export type AchEntry = EntryRow & { acceptedAt: Date | null; isPaid: boolean };

/** The data that the bank writes into the file for an entry. */
export type EntryData = Omit<
  EntryRow,
  "transferId" | "state" | "traceNumber" | "returnCode" | "returnedMinor" | "returnedAt" | "createdAt"
>;

const columns = `${columnsOf("achEntry", "e", entrySelect)}, f.accepted_at AS "acceptedAt",
  EXISTS (SELECT FROM network_orders o
           WHERE o.transfer_id = e.transfer_id
             AND (o.state = 'accepted' OR o.state IN ('queued', 'submitted') AND EXISTS (
                    SELECT FROM settlement_lines l WHERE l.transfer_id = e.transfer_id))) AS "isPaid"`;
const entries = "ach_entries e LEFT JOIN ach_files f ON f.number = e.file_number";

/** The routing number of the receiver's bank and the type of the receiver's account, as the order names them. */
export type Receiver = { routingNumber: string; accountType: string | null };

export async function readReceiver(transferId: string): Promise<Receiver | undefined> {
  const [row] = await db.query<Receiver>(
    'SELECT routing_number AS "routingNumber", account_type AS "accountType" FROM transfers WHERE id = $1',
    [transferId],
  );
  return row;
}

/** Stores an entry. Changes nothing if the transfer already has an entry, even if this entry is cancelled. */
export async function insertEntry(
  tx: Queryable,
  transferId: string,
  state: "waiting" | "cancelled",
  data: EntryData,
): Promise<void> {
  const { entryClass, transactionCode, routingNumber, accountNumber, amountMinor, receiverName, senderName } = data;
  await tx.query(
    `INSERT INTO ach_entries (transfer_id, state, entry_class, transaction_code, routing_number, account_number, amount_minor,
                              receiver_name, sender_name, created_at, ended_at)
     VALUES ($1, $2::ach_entry_state, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $2 = 'cancelled' THEN $10::timestamptz END)
     ON CONFLICT DO NOTHING`,
    [
      ...[transferId, state, entryClass, transactionCode, routingNumber, accountNumber],
      ...[amountMinor, receiverName, senderName, now()],
    ],
  );
}

/**
 * Cancels an entry that is in no file. If another transaction is writing the entry into a file, first waits for this transaction
 * to end.
 */
export async function cancelWaiting(tx: Queryable, transferId: string): Promise<void> {
  await tx.query(
    "UPDATE ach_entries SET state = 'cancelled', ended_at = $2 WHERE transfer_id = $1 AND state = 'waiting'",
    [transferId, now()],
  );
}

export async function readEntry(tx: Queryable, transferId: string): Promise<AchEntry | undefined> {
  const [row] = await tx.query<AchEntry>(`SELECT ${columns} FROM ${entries} WHERE e.transfer_id = $1`, [transferId]);
  return row;
}

/**
 * Finds the newest entry with a trace number. An older entry may have the same trace number, because the numbers begin again
 * after 9,999,999 entries.
 */
export async function findByTrace(tx: Queryable, traceNumber: string): Promise<AchEntry | undefined> {
  const [row] = await tx.query<AchEntry>(
    `SELECT ${columns} FROM ${entries} WHERE e.trace_number = $1 ORDER BY e.file_number DESC LIMIT 1`,
    [traceNumber],
  );
  return row;
}

/** Stores the first return of an entry. A later return changes nothing. */
export async function noteReturn(tx: Queryable, transferId: string, code: string, amountMinor: bigint): Promise<void> {
  await tx.query(
    `UPDATE ach_entries SET return_code = $2, returned_minor = $3, returned_at = $4
      WHERE transfer_id = $1 AND state = 'sealed' AND return_code IS NULL`,
    [transferId, code, amountMinor, now()],
  );
}

export async function findReturnedSince(since: Date): Promise<AchEntry[]> {
  return await db.query<AchEntry>(`SELECT ${columns} FROM ${entries} WHERE e.returned_at >= $1`, [since]);
}

/** Stores a correction of a receiver's data by the receiver's bank. A repetition changes nothing. */
export async function noteChange(tx: Queryable, transferId: string, code: string, corrected: string): Promise<void> {
  await tx.query(
    "INSERT INTO ach_changes (transfer_id, code, corrected, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [transferId, code, corrected, now()],
  );
}
