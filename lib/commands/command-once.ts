import "server-only";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { parseExactJson, toCanonicalJson, toExactJson } from "@/lib/server/exact-json";
import { noteReplayed } from "@/lib/server/request-context";
import { keyedHash } from "@/lib/server/secrets/secrets";
import { runCommandEnding } from "./command-ending";
import { claimRequest, queryRequest, type RequestKey, saveResult } from "./command-once.sql";

/** A command and its request. */
export type Command = {
  /** The name, which consists of a noun and a verb, such as `account.open`. */
  name: string;
  /**
   * An id that the client has chosen, and that is unique among the actor's requests. If the request id is undefined, every call
   * is a new command.
   */
  requestId: string | undefined;
  /** The input after the service has parsed it. A repeat must have the same content. The content may contain secrets. */
  content: unknown;
};

/**
 * Runs a command, unless an earlier call with the same request id has already succeeded. Every call with the same id and the same
 * content returns the same result, even if calls are concurrent or come after a crash.
 *
 * The command's own transaction writes the id first and the result last. Therefore the id, the result and the effect of the
 * command are committed together, or not at all. A concurrent repeat waits for the first call. A refusal rolls the whole
 * transaction back, so the same request may succeed later. The reply to a repeat is marked as replayed (`noteReplayed`). Ids are
 * stored for a day.
 *
 * @param work runs the command inside the transaction. The result of `work` consists of plain objects, including `bigint` and
 * `Date`, and contains no secrets. `work` may run again after a deadlock, so it must have no effect outside the database
 * @throws AppError `idempotency_mismatch` if the id was used for another command or content; the errors of `work`
 */
export async function commandOnce<Result>(
  actor: Actor,
  command: Command,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { requestId } = command;
  if (requestId === undefined) {
    return await inTransaction(async (tx) => {
      const result = await work(tx);
      await runCommandEnding(tx);
      return result;
    });
  }
  const hash = keyedHash(toCanonicalJson([command.name, command.content])).toString("hex");
  const key = { actorId: actor.userId, requestId };
  const { result, isRepeat } = await inTransaction(async (tx) => {
    const isNew = await claimRequest(tx, key, { name: command.name, hash, at: now() });
    if (!isNew) return { result: await readResult<Result>(tx, key, hash), isRepeat: true };
    const result = await work(tx);
    await runCommandEnding(tx);
    await saveResult(tx, key, toExactJson({ result }));
    return { result, isRepeat: false };
  });
  if (isRepeat) noteReplayed();
  return result;
}

/**
 * Reads the result of the first request. A separate SQL statement reads the row, because the first request may have committed the
 * row after the `INSERT` of this request took its snapshot.
 */
async function readResult<Result>(tx: Queryable, key: RequestKey, hash: string): Promise<Result> {
  const known = await queryRequest(tx, key);
  // The row is missing because it was a day old and was removed between the two SQL statements.
  if (!known) throw new AppError("conflict", { messageKey: "in_progress" });
  if (known.requestHash !== hash) throw new AppError("idempotency_mismatch");
  return (parseExactJson(known.result) as { result: Result }).result;
}
