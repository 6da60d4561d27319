import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Marks a user's e-mail as verified. A pending user becomes active. */
export async function markVerified(tx: Queryable, userId: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE users SET email_verified_at = coalesce(email_verified_at, $2), updated_at = $2,
            status = CASE status WHEN 'pending' THEN 'active' ELSE status END
      WHERE id = $1`,
    [userId, at],
  );
}
