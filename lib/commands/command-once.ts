import "server-only";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { parseExactJson, toCanonicalJson, toExactJson } from "@/lib/server/exact-json";
import { noteReplayed } from "@/lib/server/request-context";
import { keyedHash } from "@/lib/server/secrets/secrets";
import { claimRequest, queryRequest, type RequestKey, saveResult } from "./command-once.sql";

/** A command and the request for it. */
export type Command = {
  /** Verb and noun, such as `account.open`. */
  name: string;
  /** Chosen by the client, unique for the actor. Without one, each call is a command of its own. */
  requestId: string | undefined;
  /** The input as the service has parsed it; a repeat must have the same. May hold secrets. */
  content: unknown;
};

/**
 * Does a command once for a request id: same id + same content = same result, however often, in parallel, or after a crash.
 *
 * The id is written first thing in the command's own transaction and the result last, so that either both are there with
 * the command's effect, or nothing is. A twin at the same moment waits for it. A refusal rolls all of it back: nothing
 * happened, and the same request may succeed later. A repeat marks the request as replayed. Ids are kept for a day.
 *
 * @param work does the command inside the transaction; its result is made of plain objects, `bigint` and `Date` among
 *   them, and holds no secrets. It may run again after a deadlock, so it has no effect outside the database.
 * @throws AppError `idempotency_mismatch` when the id was used for something else; what `work` throws
 */
export async function commandOnce<Result>(
  actor: Actor,
  command: Command,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { requestId } = command;
  if (requestId === undefined) return await inTransaction(work);
  const hash = keyedHash(toCanonicalJson([command.name, command.content])).toString("hex");
  const key = { actorId: actor.userId, requestId };
  const { result, isRepeat } = await inTransaction(async (tx) => {
    const isNew = await claimRequest(tx, key, { name: command.name, hash, at: now() });
    if (!isNew) return { result: await readResult<Result>(tx, key, hash), isRepeat: true };
    const result = await work(tx);
    await saveResult(tx, key, toExactJson({ result }));
    return { result, isRepeat: false };
  });
  if (isRepeat) noteReplayed();
  return result;
}

/** The result of the first request. A statement of its own reads it, since that sees the row that the insert ran into. */
async function readResult<Result>(tx: Queryable, key: RequestKey, hash: string): Promise<Result> {
  const known = await queryRequest(tx, key);
  // The row was removed between the two statements, since it was a day old.
  if (!known) throw new AppError("conflict", { messageKey: "in_progress" });
  if (known.requestHash !== hash) throw new AppError("idempotency_mismatch");
  return (parseExactJson(known.result) as { result: Result }).result;
}
