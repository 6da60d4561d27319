import "server-only";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

const messageSelect = {
  ...{ id: true, rail: true, direction: true, kind: true, messageId: true, transferId: true, incomingPaymentId: true },
  ...{ state: true, fileName: true, sha256: true, sizeBytes: true, problem: true, problemDetail: true, partName: true },
  ...{ attempts: true, createdAt: true, handedAt: true, processedAt: true },
} as const satisfies Prisma.NetworkMessageSelect;

/** A message of a network, without its content. */
export type NetworkMessage = Prisma.NetworkMessageGetPayload<{ select: typeof messageSelect }>;

const columns = columnsOf("networkMessage", "m", messageSelect);

/** A new message to a network. `content` is the whole file. */
export type NewMessage = {
  id: string;
  rail: string;
  kind: string;
  messageId: string;
  fileName: string;
  transferId?: string | undefined;
  incomingPaymentId?: string | undefined;
  sha256: string;
  content: Uint8Array;
};

/**
 * Stores a message to a network in the state `made` or `withdrawn`. Returns false if the transfer or the incoming payment
 * already has a message of this kind. If a concurrent transaction inserts the same message, the function waits for this
 * transaction.
 */
export async function insertMade(tx: Queryable, message: NewMessage, state: "made" | "withdrawn"): Promise<boolean> {
  const { id, rail, kind, messageId, transferId, incomingPaymentId, fileName, sha256, content } = message;
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO network_messages (id, rail, direction, kind, message_id, transfer_id, incoming_payment_id, state, file_name, sha256,
                                   size_bytes, content, next_attempt_at, created_at)
     VALUES ($1, $2, 'out', $3, $4, $5, $6, $7::network_message_state, $8, $9, length($10::bytea), $10, $11, $11)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[id, rail, kind, messageId, transferId ?? null, incomingPaymentId ?? null, state, fileName, sha256],
      ...[asBuffer(content), now()],
    ],
  );
  return rows.length > 0;
}

/** Converts bytes to a `Buffer`. For any other typed array, `pg` would send the whole underlying `ArrayBuffer`. */
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads and locks the bank's own message of this kind about a transfer. */
export async function lockMessageOf(
  tx: Queryable,
  transferId: string,
  kind: string,
): Promise<NetworkMessage | undefined> {
  const [message] = await tx.query<NetworkMessage>(
    `SELECT ${columns} FROM network_messages m WHERE transfer_id = $1 AND kind = $2 AND direction = 'out' FOR NO KEY UPDATE`,
    [transferId, kind],
  );
  return message;
}

/** Reads the newest of the bank's own messages of this kind about a transfer. */
export async function readMessageOf(
  source: Queryable,
  transferId: string,
  kind: string,
): Promise<NetworkMessage | undefined> {
  const [message] = await source.query<NetworkMessage>(
    `SELECT ${columns} FROM network_messages m WHERE transfer_id = $1 AND kind = $2 AND direction = 'out'
      ORDER BY created_at DESC, id DESC LIMIT 1`,
    [transferId, kind],
  );
  return message;
}

/** Reads the bytes of a message. */
export async function readContent(id: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ content: Buffer }>("SELECT content FROM network_messages WHERE id = $1", [id]);
  return row?.content;
}

/** Withdraws a message that the network cannot have received. Returns false if the handover of the message has begun. */
export async function withdrawMade(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    "UPDATE network_messages SET state = 'withdrawn', processed_at = $2 WHERE id = $1 AND state = 'made' RETURNING id",
    [id, now()],
  );
  return rows.length > 0;
}

/**
 * Reads those messages of a rail which the worker must hand over, the oldest first. Does not read the contents. While staff have
 * paused the rail, no new handover begins.
 */
export async function findToHandOver(
  rail: string,
  state: "made" | "handing",
  limit: number,
): Promise<NetworkMessage[]> {
  return await db.query<NetworkMessage>(
    `SELECT ${columns} FROM network_messages m
      WHERE rail = $1 AND state = $2::network_message_state AND next_attempt_at <= $3
        AND ($2 = 'handing' OR NOT is_rail_paused($1)) ORDER BY created_at, id LIMIT $4`,
    [rail, state, now(), limit],
  );
}

/**
 * Records that a message is being handed over, before its file gets its final name. From now on, the network may have received
 * the message.
 *
 * @param partName the name of the complete temporary file in the outbox
 * @param until no other worker completes the handover before this moment
 * @returns false if the message was withdrawn, if another worker hands the message over, or if staff have paused the rail
 */
export async function beginHanding(id: string, partName: string, until: Date): Promise<boolean> {
  const rows = await db.query<{ id: string }>(
    `UPDATE network_messages SET state = 'handing', part_name = $2, next_attempt_at = $3
      WHERE id = $1 AND state = 'made' AND NOT is_rail_paused(rail) RETURNING id`,
    [id, partName, until],
  );
  return rows.length > 0;
}

/**
 * Records that the file of a message has its final name in the outbox. If the network has already answered, nothing changes.
 */
export async function endHanding(id: string): Promise<void> {
  await db.query(
    `UPDATE network_messages SET state = 'handed', part_name = NULL, handed_at = $2 WHERE id = $1 AND state = 'handing'`,
    [id, now()],
  );
}

/** The temporary files in the outbox that a handover still needs. */
export async function findPartNames(rail: string): Promise<string[]> {
  const rows = await db.query<{ part: string }>(
    "SELECT part_name AS part FROM network_messages WHERE rail = $1 AND state = 'handing'",
    [rail],
  );
  return rows.map(({ part }) => part);
}

type ReceivedFile = {
  id: string;
  rail: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  /** Null for a file that is too large to be stored. */
  content: Uint8Array | null;
};

/**
 * Stores a received file once. If the rail has already received the same content under another name, the file is stored as a
 * repetition, without its content. If the rail has already received the same content under the same name, nothing changes. The
 * files of a rail are stored one after the other, so that a worker that sees a file also sees all older files.
 */
export async function insertReceived(file: ReceivedFile): Promise<"new" | "repeated" | "known"> {
  return await inTransaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`network inbox ${file.rail}`]);
    return await insertNext(tx, file);
  });
}

async function insertNext(tx: Queryable, file: ReceivedFile): Promise<"new" | "repeated" | "known"> {
  const { id, rail, fileName, sha256, sizeBytes, content } = file;
  const [row] = await tx.query<{ outcome: "new" | "repeated" | "known" }>(
    `WITH stored AS (
       INSERT INTO network_messages (id, rail, direction, kind, message_id, state, file_name, sha256, size_bytes, content, problem,
                                     next_attempt_at, created_at, processed_at)
       VALUES ($1, $2, 'in', '', '', CASE WHEN $6::bytea IS NULL THEN 'set_aside' ELSE 'received' END::network_message_state, $3, $4, $5,
               coalesce($6, ''), CASE WHEN $6::bytea IS NULL THEN 'too_large' END, $7, $7, CASE WHEN $6::bytea IS NULL THEN $7::timestamptz END)
       ON CONFLICT DO NOTHING RETURNING id),
     repeated AS (
       INSERT INTO network_messages (id, rail, direction, kind, message_id, state, file_name, sha256, size_bytes, content, next_attempt_at,
                                     created_at, processed_at)
       SELECT $1, $2, 'in', m.kind, m.message_id, 'repeated', $3, $4, $5, '', $7, $7, $7 FROM network_messages m
        WHERE m.rail = $2 AND m.sha256 = $4 AND m.direction = 'in' AND m.state <> 'repeated' AND m.file_name <> $3
          AND NOT EXISTS (SELECT FROM stored)
       ON CONFLICT DO NOTHING RETURNING id)
     SELECT CASE WHEN EXISTS (SELECT FROM stored) THEN 'new' WHEN EXISTS (SELECT FROM repeated) THEN 'repeated' ELSE 'known' END AS outcome`,
    [id, rail, fileName, sha256, sizeBytes, content && asBuffer(content), now()],
  );
  if (!row) throw new Error("a received file has no outcome");
  return row.outcome;
}

/** Records the outcome of an exchange of files. @param problem null for success */
export async function noteExchange(rail: string, problem: { problem: string; detail: string } | null): Promise<void> {
  await db.query(
    `INSERT INTO network_exchanges AS e (rail, looked_at, succeeded_at, failures, problem, problem_detail, problem_since)
     VALUES ($1, $2, CASE WHEN $3::text IS NULL THEN $2::timestamptz END, CASE WHEN $3::text IS NULL THEN 0 ELSE 1 END, $3, $4,
             CASE WHEN $3::text IS NOT NULL THEN $2::timestamptz END)
     ON CONFLICT (rail) DO UPDATE
       SET looked_at = excluded.looked_at, succeeded_at = coalesce(excluded.succeeded_at, e.succeeded_at),
           failures = CASE WHEN excluded.problem IS NULL THEN 0 ELSE e.failures + 1 END,
           problem = excluded.problem, problem_detail = excluded.problem_detail,
           problem_since = CASE WHEN excluded.problem = e.problem THEN e.problem_since ELSE excluded.problem_since END`,
    [rail, now(), problem?.problem ?? null, problem?.detail ?? null],
  );
}
