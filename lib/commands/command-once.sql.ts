import "server-only";
import type { Queryable } from "@/lib/server/db";

/** The key of a request: the actor and the client's request id. */
export type RequestKey = { actorId: string; requestId: string };

/**
 * Inserts a request.
 *
 * @returns false if a request with this key already exists. In this case, the SQL statement has waited for the end of the
 * earlier request's transaction
 */
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

/** Saves the result of a request as exact JSON (`toExactJson`). */
export async function saveResult(tx: Queryable, { actorId, requestId }: RequestKey, result: string): Promise<void> {
  await tx.query("UPDATE command_requests SET result = $3 WHERE actor_id = $1 AND request_id = $2", [
    actorId,
    requestId,
    result,
  ]);
}

/** An earlier request, with its result as exact JSON. */
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
