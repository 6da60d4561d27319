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
 * The second proof. `given`: a second factor or the identity provider has given the proof. `as before`: the replaced session had
 * a second proof. Undefined: no second proof.
 */
export type SecondFactorProof = "given" | "as before" | undefined;

/** A session that is about to be opened. */
export type NewSession = Omit<Session, "lastSeenAt" | "revokedAt" | "secondFactor" | "byIdentityProvider"> & {
  proof: { provedBy: ProvedBy; secondFactor: SecondFactorProof };
};

/** The values of a session that was inserted. */
type InsertedSession = { locale: string; remember: boolean; expiresAt: Date };

/**
 * Inserts a session. Inserts nothing if the proof no longer holds, or if a required second factor is missing. A second factor is
 * required from users who have a second factor, from staff if the settings say so, and from users whose former factors staff have
 * removed. A reset of the password changes the user's row before it ends the sessions. Because of the lock on this row, a session
 * with the old password is either refused, or inserted early enough for the reset to end it. The lock on a passkey has the same
 * effect for the removal of the passkey. A session of staff is never remembered, even if the person has asked for this.
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

/** A live session, and the number of days by which the bank's clock is ahead of the calendar. */
export type LiveSession = Pick<Session, "remember" | "lastSeenAt" | "expiresAt"> & {
  leadDays: number;
  /** True while the dashboard may still show first steps. */
  hasFirstSteps: boolean;
  actor: Actor;
};

const actorColumns = columnsOf("user", "u", { email: true, firstName: true, lastName: true, role: true, status: true });

/**
 * Reads a session that is live at `at`, with the data that every request needs. If the session is not remembered, its last use
 * must be after `usedAfter`. If the settings demand a second factor from staff, a session of staff must have a second factor. If
 * staff may sign in only through the identity provider, a session of staff must come from this provider. A session of staff is
 * never remembered, even if its owner was a customer when the session began.
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

/** Saves the time at which the session was last used. */
export async function noteSeen(id: string, at: Date): Promise<void> {
  await db.query("UPDATE sessions SET last_seen_at = $2 WHERE id = $1", [id, at]);
}
