import "server-only";
import { db } from "@/lib/server/db";

/**
 * The state of a user's PIN and password. If the password never changed, `passwordChangedAt` is the time when the user was
 * created.
 */
export type SecretsState = { hasPin: boolean; passwordChangedAt: Date };

/** Reads the state of a user's secrets, but not the secrets. */
export async function readSecretsState(userId: string): Promise<SecretsState | undefined> {
  const [state] = await db.query<SecretsState>(
    `SELECT u.domestic_pin_hash <> '' AS "hasPin",
            coalesce((SELECT max(e.created_at) FROM audit_events e
                       WHERE e.subject_type = 'user' AND e.subject_id = u.id::text
                         AND e.action IN ('password.change', 'password.reset')), u.created_at) AS "passwordChangedAt"
       FROM users u WHERE u.id = $1`,
    [userId],
  );
  return state;
}
