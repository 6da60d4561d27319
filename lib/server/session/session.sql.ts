import "server-only";
import type { Actor } from "@/lib/server/actor";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Session } from "@/lib/server/prisma-client/client";
import { sessionLifetimeMs } from "./session-lifetime";

/** The proof that opens a session: the checked password hash, a passkey, or membership of the staff. */
export type ProvedBy = { passwordHash: string } | { passkeyId: string } | "staff";

/**
 * The second proof. `given`: by a second factor or the identity provider. `as before`: the replaced session had a second proof.
 * Undefined: no second proof.
 */
export type SecondFactorProof = "given" | "as before" | undefined;

/** A session that is about to be opened. */
export type NewSession = Omit<Session, "lastSeenAt" | "revokedAt" | "secondFactor" | "byIdentityProvider"> & {
  proof: { provedBy: ProvedBy; secondFactor: SecondFactorProof };
};

/** The values of a session that was inserted. */
type InsertedSession = { locale: string; remember: boolean; expiresAt: Date };

/**
 * Inserts a session, unless its proof no longer holds or a second factor is missing. A user must give a second factor who has
 * one, needs one as staff, or must set one up because staff removed the former factors. A reset of the password changes the
 * user's row before it ends the sessions, so the lock on that row leaves no gap. The lock on a passkey has the same effect for
 * the removal of the passkey. A session of staff is never remembered: it ends with the working session, whatever the person has
 * ticked.
 *
 * @returns the user's language, and the end of the session; undefined when no session was inserted
 */
export async function insertSession(session: NewSession): Promise<InsertedSession | undefined> {
  const { id, userId, remember, userAgent, ipAddress, createdAt, expiresAt, proof } = session;
  const { join, condition, locked, value } = proofOf(proof.provedBy);
  const isGiven = proof.secondFactor === "given";
  const [inserted] = await db.query<InsertedSession>(
    `INSERT INTO sessions (id, user_id, remember, second_factor, user_agent, ip_address, created_at, last_seen_at, expires_at,
                           by_identity_provider)
     SELECT $1::uuid, u.id, $3::boolean AND u.role = 'customer', $8::boolean, $4, $5, $6::timestamptz, $6::timestamptz,
            CASE WHEN u.role = 'customer' THEN $7::timestamptz ELSE least($7::timestamptz, $13::timestamptz) END, $12::boolean
       FROM users u ${join}
      WHERE u.id = $2 AND ${condition} AND ($8 OR u.role = 'customer' OR NOT $9)
        AND ($8 OR $10 OR NOT EXISTS (
              SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))
        AND ($8 OR u.factors_removed_at IS NULL)
        FOR SHARE OF ${locked}
     RETURNING remember, expires_at AS "expiresAt", (SELECT locale FROM users WHERE id = user_id)`,
    [
      ...[id, userId, remember, userAgent, ipAddress, createdAt, expiresAt],
      ...[isGiven, env().STAFF_SECOND_FACTOR, proof.secondFactor === "as before", value, proof.provedBy === "staff"],
      new Date(createdAt.getTime() + sessionLifetimeMs(false)),
    ],
  );
  return inserted;
}

/** The SQL condition under which the proof still holds. `value` is the parameter `$11`. */
function proofOf(provedBy: ProvedBy): { join: string; condition: string; locked: string; value: string | null } {
  if (provedBy === "staff") {
    return { join: "", condition: "u.role <> 'customer' AND $11::text IS NULL", locked: "u", value: null };
  }
  if ("passkeyId" in provedBy) {
    const join = "JOIN second_factors p ON p.user_id = u.id AND p.kind = 'passkey'";
    return {
      join,
      condition: "p.id = $11::uuid AND p.disowned_at IS NULL AND u.password_voided_at IS NULL",
      locked: "u, p",
      value: provedBy.passkeyId,
    };
  }
  return {
    join: "",
    condition: "u.password_hash = $11 AND u.password_voided_at IS NULL",
    locked: "u",
    value: provedBy.passwordHash,
  };
}

/** A live session, and the days by which the bank's clock is ahead of the calendar. */
export type LiveSession = Pick<Session, "remember" | "lastSeenAt" | "expiresAt"> & {
  leadDays: number;
  /** Whether the dashboard may still show first steps. */
  hasFirstSteps: boolean;
  actor: Actor;
};

const actorColumns = columnsOf("user", "u", { email: true, firstName: true, lastName: true, role: true, status: true });

/**
 * Reads a session with the data that every request needs, if it is live at `at` and, unless remembered, was used after
 * `usedAfter`. A session of staff is live only with a second factor, where staff need one, and only through the identity
 * provider, where staff sign in with it alone. It is never remembered, even if its owner was a customer when it began: it ends
 * with the working session.
 */
export async function readLiveSession(id: string, at: Date, usedAfter: Date): Promise<LiveSession | undefined> {
  const [row] = await db.query<Actor & Omit<LiveSession, "actor">>(
    `SELECT ${actorColumns}, u.id AS "userId", u.email_verified_at IS NOT NULL AS "emailVerified", s.id AS "sessionId",
            u.first_steps_ended_at IS NULL AS "hasFirstSteps", s.remember AND u.role = 'customer' AS remember,
            s.last_seen_at AS "lastSeenAt",
            CASE WHEN u.role = 'customer' THEN s.expires_at ELSE least(s.expires_at, s.created_at + $6::interval) END AS "expiresAt",
            (SELECT lead_days FROM bank_clock) AS "leadDays"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND (s.remember AND u.role = 'customer' OR s.last_seen_at > $3)
        AND (u.role = 'customer' OR s.created_at + $6::interval > $2)
        AND u.status NOT IN ('suspended', 'blocked') AND (s.second_factor OR u.role = 'customer' OR NOT $4)
        AND (s.by_identity_provider OR u.role = 'customer' OR NOT $5)`,
    [
      ...[id, at, usedAfter, env().STAFF_SECOND_FACTOR, env().STAFF_SIGN_IN === "oidc"],
      `${sessionLifetimeMs(false)} milliseconds`,
    ],
  );
  if (!row) return undefined;
  const { remember, lastSeenAt, expiresAt, leadDays, hasFirstSteps, ...actor } = row;
  return { remember, lastSeenAt, expiresAt, leadDays, hasFirstSteps, actor };
}

/** Saves when the session was last used. */
export async function noteSeen(id: string, at: Date): Promise<void> {
  await db.query("UPDATE sessions SET last_seen_at = $2 WHERE id = $1", [id, at]);
}
