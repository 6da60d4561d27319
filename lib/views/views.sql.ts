import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Locks the views of one person until the transaction ends, so that changes of these views run one after the other. Each change
 * depends on the names, the number and the default of the existing views, so two changes must not overlap.
 */
export async function lockViewsOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}

type Named = { id: string; userId: string; path: string; name: string };

/** True if another view of the table has this name. Does not distinguish upper and lower case. */
export async function isNameTaken(tx: Queryable, { id, userId, path, name }: Named): Promise<boolean> {
  const found = await tx.query(
    "SELECT FROM table_views WHERE user_id = $1 AND path = $2 AND lower(name) = lower($3) AND id <> $4",
    [userId, path, name, id],
  );
  return found.length > 0;
}
