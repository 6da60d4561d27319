import "server-only";
import type { Queryable } from "./db";

/**
 * Marks a key as used in the caller's transaction. A simultaneous call with the same key waits for the end of the first call's
 * transaction. If the first call's transaction is rolled back, the key counts as unused. The table `rate_limits` stores the keys.
 * The clean-up job deletes the keys together with the counters of this table.
 *
 * @param key the kind and the id of the thing that is used, such as `passkey-challenge:…`
 * @param until the time after which the mark may be removed, because the caller then refuses the key as expired
 * @returns true if this was the first use
 */
export async function spendOnce(tx: Queryable, key: string, until: Date): Promise<boolean> {
  const used = await tx.query(
    "INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING RETURNING key",
    [key, until.getTime()],
  );
  return used.length > 0;
}
