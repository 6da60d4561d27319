import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { LoginStep } from "@/lib/server/prisma-client/client";

/**
 * Inserts a log-in that waits for its second factor. If the password has changed since the check, nothing is inserted. A password
 * reset updates the user's row before it removes waiting log-ins. The lock on the user's row therefore prevents an insert between
 * these two steps.
 *
 * @returns true when the row was inserted
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

/**
 * Locks a user's row. Changes of the user's second factors, e-mail address or registration therefore run one after the other. The
 * opening of a session locks the same row, so no factor changes while a session of the user is being opened.
 */
export async function lockOwner(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}

/**
 * Checks whether staff need a second person to remove a user's factors. @throws an error that tells `doOrPropose` that a second
 * person is needed
 */
export async function assertSecondPerson(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT factors_need_four_eyes($1)", [userId]);
}

/** True if a user's account is held at this moment (the SQL function `held_until`). */
export async function isAccountHeld(source: Queryable, userId: string, at: Date): Promise<boolean> {
  const [user] = await source.query<{ isHeld: boolean | null }>(
    `SELECT held_until(u) > $2 AS "isHeld" FROM users u WHERE u.id = $1`,
    [userId, at],
  );
  return user?.isHeld === true;
}
