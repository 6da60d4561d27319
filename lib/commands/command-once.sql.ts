import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Under which a command is known. */
export type RequestKey = { actorId: string; requestId: string };

/** Writes a request down. @returns false when it is known already; then it has waited for the one that wrote it */
export async function claimRequest(
  tx: Queryable,
  { actorId, requestId }: RequestKey,
  command: { name: string; hash: string; at: Date },
): Promise<boolean> {
  const claimed = await tx.query(
    `INSERT INTO command_requests (actor_id, request_id, command, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING request_id`,
    [actorId, requestId, command.name, command.hash, command.at],
  );
  return claimed.length > 0;
}

/** Writes down what a request has done; exact JSON. */
export async function saveResult(tx: Queryable, { actorId, requestId }: RequestKey, result: string): Promise<void> {
  await tx.query("UPDATE command_requests SET result = $3 WHERE actor_id = $1 AND request_id = $2", [
    actorId,
    requestId,
    result,
  ]);
}

/** A request that is known, with what it has done as exact JSON. */
export async function queryRequest(
  tx: Queryable,
  { actorId, requestId }: RequestKey,
): Promise<{ requestHash: string; result: string } | undefined> {
  const [known] = await tx.query<{ requestHash: string; result: string }>(
    `SELECT request_hash AS "requestHash", result::text AS result FROM command_requests
      WHERE actor_id = $1 AND request_id = $2`,
    [actorId, requestId],
  );
  return known;
}
