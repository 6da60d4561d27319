import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { LoginStep } from "@/lib/server/prisma-client/client";

/**
 * Writes down a log-in that waits for its second factor, unless the password is another one meanwhile. A reset changes the
 * user's row before it removes what waits, so the lock on that row leaves no gap between the two.
 *
 * @returns whether it did
 */
export async function insertLoginStep(
  tx: Queryable,
  step: Omit<LoginStep, "givenAt"> & { passwordHash: string },
): Promise<boolean> {
  const { id, userId, passwordHash, remember, createdAt, expiresAt } = step;
  const inserted = await tx.query(
    `INSERT INTO login_steps (id, user_id, remember, created_at, expires_at)
     SELECT $1::uuid, u.id, $3::boolean, $4::timestamptz, $5::timestamptz FROM users u
      WHERE u.id = $2 AND u.password_hash = $6 AND u.password_voided_at IS NULL FOR SHARE
     RETURNING id`,
    [id, userId, remember, createdAt, expiresAt, passwordHash],
  );
  return inserted.length > 0;
}
