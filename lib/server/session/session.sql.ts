import "server-only";
import type { Actor } from "@/lib/server/actor";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Session } from "@/lib/server/prisma-client/client";

/** What a session is opened by: the password hash that was checked, a passkey, or that the user is on the staff. */
export type ProvedBy = { passwordHash: string } | { passkeyId: string } | "staff";

/**
 * What was shown besides that: `given` a second factor, or the identity provider stands for it; `as before` the session that
 * this one replaces, which had none. Undefined: nothing.
 */
export type SecondFactorProof = "given" | "as before" | undefined;

/** A session that is about to be opened. */
export type NewSession = Omit<Session, "lastSeenAt" | "revokedAt" | "secondFactor" | "byIdentityProvider"> & {
  proof: { provedBy: ProvedBy; secondFactor: SecondFactorProof };
};

/**
 * Writes a session down, unless what was proved no longer holds, or a second factor is missing that the user has, or that
 * staff need. A reset changes the user's row before it ends the sessions, so the lock on that row leaves no gap between the
 * two; nor does the lock on a passkey that is just being removed.
 *
 * @returns the language of its user; undefined when none was written
 */
export async function insertSession(session: NewSession): Promise<string | undefined> {
  const { id, userId, remember, userAgent, ipAddress, createdAt, expiresAt, proof } = session;
  const { join, condition, locked, value } = proofOf(proof.provedBy);
  const isGiven = proof.secondFactor === "given";
  const [inserted] = await db.query<{ locale: string }>(
    `INSERT INTO sessions (id, user_id, remember, second_factor, user_agent, ip_address, created_at, last_seen_at, expires_at,
                           by_identity_provider)
     SELECT $1::uuid, u.id, $3::boolean, $8::boolean, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz, $12::boolean
       FROM users u ${join}
      WHERE u.id = $2 AND ${condition} AND ($8 OR u.role = 'customer' OR NOT $9)
        AND ($8 OR $10 OR NOT EXISTS (
              SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))
        FOR SHARE OF ${locked}
     RETURNING (SELECT locale FROM users WHERE id = user_id)`,
    [
      ...[id, userId, remember, userAgent, ipAddress, createdAt, expiresAt],
      ...[isGiven, env().STAFF_SECOND_FACTOR, proof.secondFactor === "as before", value, proof.provedBy === "staff"],
    ],
  );
  return inserted?.locale;
}

/** What must hold of the user still, with `$11` for the value. */
function proofOf(provedBy: ProvedBy): { join: string; condition: string; locked: string; value: string | null } {
  if (provedBy === "staff") {
    return { join: "", condition: "u.role <> 'customer' AND $11::text IS NULL", locked: "u", value: null };
  }
  if ("passkeyId" in provedBy) {
    const join = "JOIN second_factors p ON p.user_id = u.id AND p.kind = 'passkey'";
    return {
      join,
      condition: "p.id = $11::uuid AND u.password_voided_at IS NULL",
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

/** A live session, and how far the bank's clock is ahead of the calendar. */
export type LiveSession = Pick<Session, "remember" | "lastSeenAt" | "expiresAt"> & {
  leadDays: number;
  /** The dashboard may still show first steps. */
  hasFirstSteps: boolean;
  actor: Actor;
};

const actorColumns = columnsOf("user", "u", { email: true, firstName: true, lastName: true, role: true, status: true });

/**
 * Reads the session with what every request needs, if it lives at `at`; unless remembered it was used after `usedAfter`. One of
 * staff lives only by a second factor, where they need one, and by the bank's identity provider, where they sign in with it alone.
 */
export async function readLiveSession(id: string, at: Date, usedAfter: Date): Promise<LiveSession | undefined> {
  const [row] = await db.query<Actor & Omit<LiveSession, "actor">>(
    `SELECT ${actorColumns}, u.id AS "userId", u.email_verified_at IS NOT NULL AS "emailVerified", s.id AS "sessionId",
            u.first_steps_ended_at IS NULL AS "hasFirstSteps", s.remember, s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
            (SELECT lead_days FROM bank_clock) AS "leadDays"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND (s.remember OR s.last_seen_at > $3)
        AND u.status NOT IN ('suspended', 'blocked') AND (s.second_factor OR u.role = 'customer' OR NOT $4)
        AND (s.by_identity_provider OR u.role = 'customer' OR NOT $5)`,
    [id, at, usedAfter, env().STAFF_SECOND_FACTOR, env().STAFF_SIGN_IN === "oidc"],
  );
  if (!row) return undefined;
  const { remember, lastSeenAt, expiresAt, leadDays, hasFirstSteps, ...actor } = row;
  return { remember, lastSeenAt, expiresAt, leadDays, hasFirstSteps, actor };
}

/** Saves when the session was last used. */
export async function noteSeen(id: string, at: Date): Promise<void> {
  await db.query("UPDATE sessions SET last_seen_at = $2 WHERE id = $1", [id, at]);
}
