import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";

/**
 * A received message that this worker processes. `attempts` counts the attempts to process the message, including this attempt.
 */
export type ClaimedMessage = { id: string; rail: string; fileName: string; sha256: string; attempts: number };

/** Younger messages wait for an unread message until this number of attempts to read it have failed. */
const readingsMax = 2;

/**
 * SQL for the reason why the received message `m` must wait for an older message of its rail. `same`: the older message has the
 * same kind and id. `unread`: the older message could have the same kind and id. Null if the message need not wait.
 */
const waitsFor = `CASE WHEN m.message_id = '' THEN NULL
    WHEN EXISTS (SELECT FROM network_messages o WHERE o.state = 'received' AND o.rail = m.rail AND o.kind = m.kind
                    AND o.message_id = m.message_id AND (o.created_at, o.id) < (m.created_at, m.id)) THEN 'same'
    WHEN EXISTS (SELECT FROM network_messages o WHERE o.state = 'received' AND o.rail = m.rail AND o.kind = ''
                    AND (o.created_at, o.id) < (m.created_at, m.id) AND o.attempts <= ${readingsMax}) THEN 'unread' END`;

/**
 * Claims the oldest due message that a rail has received. Skips messages that other workers process, and messages that have
 * been read and must wait for an older message.
 */
export async function claimReceived(rail: string, until: Date): Promise<ClaimedMessage | undefined> {
  const [message] = await db.query<ClaimedMessage>(
    `WITH next AS MATERIALIZED (
       SELECT id FROM network_messages m WHERE rail = $1 AND state = 'received' AND next_attempt_at <= $2 AND (${waitsFor}) IS NULL
        ORDER BY created_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE network_messages m SET attempts = attempts + 1, next_attempt_at = $3 FROM next WHERE m.id = next.id
     RETURNING m.id, m.rail, m.file_name AS "fileName", m.sha256, m.attempts`,
    [rail, now(), until],
  );
  return message;
}

/** Records the kind and the id of a message that the worker has read. The worker's claim lasts until the moment `until`. */
export async function noteRead(id: string, kind: string, messageId: string, until: Date): Promise<void> {
  await db.query(
    "UPDATE network_messages SET kind = $2, message_id = $3, next_attempt_at = $4 WHERE id = $1 AND state = 'received'",
    [id, kind, messageId, until],
  );
}

/** The reason why a message that has been read must wait for an older message. Null if the message may be processed now. */
export async function readWaitsFor(id: string): Promise<"same" | "unread" | null> {
  const [row] = await db.query<{ waitsFor: "same" | "unread" | null }>(
    `SELECT ${waitsFor} AS "waitsFor" FROM network_messages m WHERE id = $1`,
    [id],
  );
  return row?.waitsFor ?? null;
}

/** Gives up the claim to a message. The attempt does not count. */
export async function giveUpClaim(id: string): Promise<void> {
  await db.query(
    "UPDATE network_messages SET attempts = attempts - 1, next_attempt_at = $2 WHERE id = $1 AND state = 'received'",
    [id, now()],
  );
}

/** Locks a received message until the transaction ends. Returns false if the message has been processed. */
export async function lockReceived(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx.query<{ state: string }>(
    "SELECT state FROM network_messages WHERE id = $1 FOR NO KEY UPDATE",
    [id],
  );
  return row?.state === "received";
}

/**
 * True if the rail has processed another message of this kind with this id. Until the transaction ends, no other worker
 * processes a message with this id.
 */
export async function isIdProcessed(
  tx: Queryable,
  { id, rail, kind, messageId }: { id: string; rail: string; kind: string; messageId: string },
): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `network message ${rail} ${kind} ${messageId}`,
  ]);
  const rows = await tx.query(
    `SELECT 1 FROM network_messages
      WHERE rail = $1 AND kind = $2 AND message_id = $3 AND state = 'processed' AND message_id <> '' AND id <> $4`,
    [rail, kind, messageId, id],
  );
  return rows.length > 0;
}

/** The outcome of a received message. `problem` is null if staff need not look at the message. */
export type MessageOutcome = {
  kind: string;
  messageId: string;
  problem: string | null;
  problemDetail?: string;
  transferId?: string | null;
  incomingPaymentId?: string | null;
};

/** Records the outcome of a received message: `processed`, or `set_aside` with a problem. */
export async function endProcessing(tx: Queryable, id: string, outcome: MessageOutcome): Promise<void> {
  const { kind, messageId, problem, problemDetail, transferId, incomingPaymentId } = outcome;
  await tx.query(
    `UPDATE network_messages
        SET state = CASE WHEN $4::text IS NULL THEN 'processed' ELSE 'set_aside' END::network_message_state, kind = $2, message_id = $3,
            problem = $4, problem_detail = $5, transfer_id = $6, incoming_payment_id = $7, processed_at = $8
      WHERE id = $1 AND state = 'received'`,
    [id, kind, messageId, problem, problemDetail ?? null, transferId ?? null, incomingPaymentId ?? null, now()],
  );
}

/** Records a failed attempt to process a message. The message stays in the state `received`. */
export async function noteProcessingFailure(id: string, detail: string, nextAttemptAt: Date): Promise<void> {
  await db.query(
    `UPDATE network_messages SET problem = 'not_processed', problem_detail = $2, next_attempt_at = $3
      WHERE id = $1 AND state = 'received'`,
    [id, detail, nextAttemptAt],
  );
}

/** A message that the bank has sent. */
export type SentMessage = {
  id: string;
  kind: string;
  state: string;
  transferId: string | null;
  incomingPaymentId: string | null;
};

const sentColumns = `m.id, m.kind, m.state, m.transfer_id AS "transferId", m.incoming_payment_id AS "incomingPaymentId"`;

/** Finds the message that the bank has sent with this id. A message whose handover has not begun is left out. */
export async function findSent(tx: Queryable, rail: string, messageId: string): Promise<SentMessage | undefined> {
  const [message] = await tx.query<SentMessage>(
    `SELECT ${sentColumns} FROM network_messages m
      WHERE rail = $1 AND message_id = $2 AND direction = 'out' AND message_id <> '' AND state NOT IN ('made', 'withdrawn')`,
    [rail, messageId],
  );
  return message;
}

/** Finds the messages in which the bank has sent a payment with this id or this UETR. */
export async function findSentPayment(
  tx: Queryable,
  rail: string,
  { transferId, uetr }: { transferId: string | null; uetr: string | null },
): Promise<SentMessage[]> {
  return await tx.query<SentMessage>(
    `SELECT ${sentColumns} FROM network_messages m JOIN transfers t ON t.id = m.transfer_id
      WHERE m.rail = $1 AND m.kind = 'pacs.008' AND m.direction = 'out' AND m.state NOT IN ('made', 'withdrawn')
        AND (t.id = $2 OR t.uetr = $3)`,
    [rail, transferId, uetr],
  );
}

/** Finds the recall that the bank has sent about a payment. */
export async function findSentRecall(tx: Queryable, transferId: string): Promise<SentMessage | undefined> {
  const [message] = await tx.query<SentMessage>(
    `SELECT ${sentColumns} FROM network_messages m
      WHERE m.transfer_id = $1 AND m.kind = 'camt.056' AND m.direction = 'out' AND m.state NOT IN ('made', 'withdrawn')`,
    [transferId],
  );
  return message;
}

/**
 * The reason why the network has refused a message. `isWhole` is true if the network has rejected the whole message and has
 * accepted no part of it.
 */
export type Refusal = { code: string; text: string; isWhole?: boolean };

/**
 * Records the network's answer to a message: `acknowledged`, or `refused` with its reason. Sets `rejected_at` only if the network
 * has rejected the whole message. In any other case, the network may have accepted the message.
 */
export async function noteAnswered(tx: Queryable, id: string, refusal: Refusal | null): Promise<void> {
  await tx.query(
    `UPDATE network_messages
        SET state = CASE WHEN state = 'refused' OR $2::text IS NOT NULL THEN 'refused' ELSE 'acknowledged' END::network_message_state,
            part_name = NULL, handed_at = coalesce(handed_at, $4), problem = coalesce($2, problem), problem_detail = coalesce($3, problem_detail),
            rejected_at = CASE WHEN $5::boolean AND state IN ('handing', 'handed') THEN $4::timestamptz END
      WHERE id = $1 AND (state IN ('handing', 'handed') OR state = 'acknowledged' AND $2::text IS NOT NULL
                         OR state = 'refused' AND rejected_at IS NOT NULL AND NOT $5::boolean)`,
    [id, refusal && (refusal.code || "refused"), refusal?.text ?? null, now(), refusal?.isWhole ?? false],
  );
}
