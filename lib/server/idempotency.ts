import "server-only";
import { now } from "./clock";
import { db } from "./db";
import { AppError } from "./errors";
import { keyedHash, sha256 } from "./secrets";

const keptForMs = 24 * 60 * 60 * 1000;
/** A first request that is older than this has died; a repeat may take over, and the service posts once by its own id. */
const abandonedAfterMs = 30_000;
const keyLengthMax = 200;

type Answer = { status: number; body: string };
type KeyRow = { request_hash: string; response_status: number | null; response_body: string | null; created_at: Date };

/**
 * Runs `work` once for an `Idempotency-Key` of a user: a repeat within 24 hours gets the first reply again.
 *
 * `work` receives an id that is the same for each repeat. Services that move money are idempotent by it themselves, so
 * that a crash between their commit and the storing of the reply pays nothing twice. A refusal is not kept: nothing
 * happened, and the same request may succeed later.
 *
 * @throws AppError `conflict` while the first request is in progress, `idempotency_mismatch` for other content.
 */
export async function withIdempotency(
  request: { userId: string; key: string; content: string },
  work: (uniqueId: string) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { userId, key } = request;
  if (key.length === 0 || key.length > keyLengthMax) {
    throw new AppError("validation_failed", { fields: { "Idempotency-Key": [`maxLength:${keyLengthMax}`] } });
  }
  // The content may hold credentials, six digits among them.
  const requestHash = keyedHash(request.content).toString("hex");
  const first = await claim(userId, key, requestHash);
  if (first) return { ...first, replayed: true };
  try {
    const answer = await work(sha256(`${userId}\n${key}`).toString("hex"));
    await db.query(
      "UPDATE idempotency_keys SET response_status = $3, response_body = $4 WHERE user_id = $1 AND key = $2",
      [userId, key, answer.status, answer.body],
    );
    return { ...answer, replayed: false };
  } catch (error) {
    await db.query("DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND response_status IS NULL", [
      userId,
      key,
    ]);
    throw error;
  }
}

/** Takes the key for this request: null when it is ours to answer, the first answer when there is one. */
async function claim(userId: string, key: string, requestHash: string): Promise<Answer | null> {
  const moment = now();
  const [taken] = await db.query<{ key: string }>(
    `INSERT INTO idempotency_keys AS known (user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, created_at = excluded.created_at,
           response_status = NULL, response_body = NULL
       WHERE known.created_at < $5
          OR (known.response_status IS NULL AND known.created_at < $6 AND known.request_hash = excluded.request_hash)
     RETURNING key`,
    [
      userId,
      key,
      requestHash,
      moment,
      new Date(moment.getTime() - keptForMs),
      new Date(moment.getTime() - abandonedAfterMs),
    ],
  );
  if (taken) return null;
  const [known] = await db.query<KeyRow>(
    "SELECT request_hash, response_status, response_body, created_at FROM idempotency_keys WHERE user_id = $1 AND key = $2",
    [userId, key],
  );
  if (known && known.request_hash !== requestHash) throw new AppError("idempotency_mismatch");
  if (!known || known.response_status === null || known.response_body === null)
    throw new AppError("conflict", { messageKey: "in_progress" });
  return { status: known.response_status, body: known.response_body };
}
