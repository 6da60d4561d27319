import "server-only";
import type { Queryable } from "./db";

/**
 * Uses something up in the transaction around: of many uses at once the others wait for the first to end, and one that was
 * rolled back counts for nothing. It is kept beside the counters of rate limits, and cleared with them.
 *
 * @param key names it, with what it is, such as `passkey-challenge:…`
 * @param until when it is worth nothing anyhow
 * @returns whether this was the first use
 */
export async function spendOnce(tx: Queryable, key: string, until: Date): Promise<boolean> {
  const used = await tx.query(
    "INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING RETURNING key",
    [key, until.getTime()],
  );
  return used.length > 0;
}
