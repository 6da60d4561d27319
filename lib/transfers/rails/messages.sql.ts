import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { RailMessage } from "./rail.model";
import { outcomeOf } from "./rails.sql";

const select = {
  ...{
    id: true,
    direction: true,
    kind: true,
    messageId: true,
    transferId: true,
    incomingPaymentId: true,
    state: true,
    fileName: true,
    problem: true,
  },
  ...{
    attempts: true,
    sizeBytes: true,
    createdAt: true,
    handedAt: true,
    processedAt: true,
    rejectedAt: true,
    replacedAt: true,
  },
} as const satisfies Prisma.NetworkMessageSelect;

const columns = columnsOf("networkMessage", "m", select);

/** A page of the list begins after the message with the id `after`, or ends before the message with the id `before`. */
type Place = { after?: string | undefined; before?: string | undefined };

/**
 * Reads the messages of a rail, newest first. If `before` is given, reads the messages that are newer than this message, oldest
 * first. Both orders use the same index.
 */
export async function readMessages(rail: string, { after, before }: Place, limit: number): Promise<RailMessage[]> {
  const place = "(SELECT created_at, id FROM network_messages WHERE id = $2 AND rail = $1)";
  const [condition, order] = before
    ? [`AND (m.created_at, m.id) > ${place}`, ""]
    : [after ? `AND (m.created_at, m.id) < ${place}` : "", "DESC"];
  return await db.query<RailMessage>(
    `SELECT ${columns} FROM network_messages m WHERE m.rail = $1 ${condition}
      ORDER BY m.created_at ${order}, m.id ${order} LIMIT ${limit}`,
    before || after ? [rail, before ?? after] : [rail],
  );
}

/** Reads a message with the first `bytesMax` bytes of its content. */
export async function readMessageOf(
  rail: string,
  id: string,
  bytesMax: number,
): Promise<(RailMessage & { begin: Buffer }) | undefined> {
  const [row] = await db.query<RailMessage & { begin: Buffer }>(
    `SELECT ${columns}, substring(m.content FROM 1 FOR $3) AS begin FROM network_messages m WHERE m.rail = $1 AND m.id = $2`,
    [rail, id, bytesMax],
  );
  return row;
}

/** Reads a message without its content. */
export async function readRailMessage(id: string): Promise<(RailMessage & { rail: string }) | undefined> {
  const [row] = await db.query<RailMessage & { rail: string }>(
    `SELECT ${columns}, m.rail FROM network_messages m WHERE m.id = $1`,
    [id],
  );
  return row;
}

/** The outcome of `process_message_again` and `send_return_again` (prisma/functions/network). */
export type MessageActOutcome = "done" | "forbidden" | "changed";

type MessageAct = { id: string; actorId: string; roles: readonly string[]; at: Date };

/** Calls `process_message_again`. `attempts` and `problem` are the values that the actor saw. */
export async function callProcessAgain(
  tx: Queryable,
  { id, actorId, roles, at }: MessageAct,
  { attempts, problem }: { attempts: number; problem: string | null },
): Promise<MessageActOutcome> {
  return await outcomeOf(
    tx.query("SELECT process_message_again($1, $2, $3, $4, $5, $6) AS outcome", [
      ...[id, attempts, problem, actorId, roles, at],
    ]),
  );
}

/** Calls `send_return_again`. */
export async function callSendReturnAgain(tx: Queryable, { id, actorId, roles, at }: MessageAct) {
  return await outcomeOf<MessageActOutcome>(
    tx.query("SELECT send_return_again($1, $2, $3, $4) AS outcome", [id, actorId, roles, at]),
  );
}

type ChangeEnd = Omit<MessageAct, "id"> & { transferId: string; code: string; receivedAt: string };

/** Calls `end_ach_change`. */
export async function callEndChange(tx: Queryable, end: ChangeEnd) {
  const { transferId, code, receivedAt, actorId, roles, at } = end;
  return await outcomeOf<MessageActOutcome>(
    tx.query("SELECT end_ach_change($1, $2, $3, $4, $5, $6) AS outcome", [
      ...[transferId, code, receivedAt, actorId, roles, at],
    ]),
  );
}
