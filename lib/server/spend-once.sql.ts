import "server-only";
import type { Queryable } from "./db";

/**
 * Marks a key as used, in the caller's transaction. Simultaneous uses wait for the end of the first use. A use that is rolled
 * back does not count. The keys are stored in the table of rate limits, and are deleted together with the counters of this table.
 *
 * @param key a kind and an identity, such as `passkey-challenge:…`
 * @param until the time from which the key is invalid anyway
 * @returns true when this was the first use
 */
export async function spendOnce(tx: Queryable, key: string, until: Date): Promise<boolean> {
  const used = await tx.query(
    "INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING RETURNING key",
    [key, until.getTime()],
  );
  return used.length > 0;
}
