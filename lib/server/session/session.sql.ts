import "server-only";
import type { Actor } from "@/lib/server/actor";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Session } from "@/lib/server/prisma-client/client";
import { sessionLifetimeMs } from "./session-lifetime";

/** The first proof of identity for a new session: the hash of the checked password, a passkey, or membership of the staff. */
export type ProvedBy = { passwordHash: string } | { passkeyId: string } | "staff";

/**
 * The second proof of identity for a new session. `given`: the user has used a second factor or the identity provider.
 * `as before`: the user had a second proof in the session that the new session replaces. Undefined: there is no second proof.
 */
export type SecondFactorProof = "given" | "as before" | undefined;

/** A session that is about to be opened. */
export type NewSession = Omit<
  Session,
  "lastSeenAt" | "revokedAt" | "endReason" | "secondFactor" | "byIdentityProvider"
> & {
  proof: { provedBy: ProvedBy; secondFactor: SecondFactorProof };
};

/** The values that the database stored for a new session. */
type InsertedSession = { locale: string; remember: boolean; expiresAt: Date };

/**
 * Inserts a session. Inserts nothing if the first proof is no longer valid, or if a required second proof is missing. A second
 * proof is required from users who have a second factor, from staff if the settings demand it, and from users whose second
 * factors staff have removed. For staff, "Remember me" has no effect.
 *
 * The statement locks the user's row, because a reset of the password first changes this row and then ends the sessions. A
 * session with the old password is therefore either refused, or inserted before the reset ends all sessions. For a log-in with a
 * passkey, the statement also locks the passkey's row. A session with a passkey is therefore either refused, or inserted before
 * the removal of the passkey.
 *
 * @returns the user's language, and the stored values of `remember` and `expiresAt`. Undefined if no session was inserted
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

/** The parts of the SQL statement that check whether the first proof is still valid. `value` is the parameter `$11`. */
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
  /** The open date of the books. Null before the bank has opened its books. */
  openOn: string | null;
  /** True until the user has ended the first steps on the dashboard. */
  hasFirstSteps: boolean;
  actor: Actor;
};

const actorColumns = columnsOf("user", "u", { email: true, firstName: true, lastName: true, role: true, status: true });

/** The condition for a live session. `liveValues` returns the values of the placeholders from `$2` on. */
const isLive = `s.revoked_at IS NULL AND s.expires_at > $2 AND (s.remember AND u.role = 'customer' OR s.last_seen_at > $3)
        AND (u.role = 'customer' OR s.created_at + $6::interval > $2)
        AND u.status NOT IN ('suspended', 'blocked') AND (s.second_factor OR u.role = 'customer' OR NOT $4)
        AND (s.by_identity_provider OR u.role = 'customer' OR NOT $5)`;

const liveValues = (at: Date, usedAfter: Date) => [
  ...[at, usedAfter, env().STAFF_SECOND_FACTOR, env().STAFF_SIGN_IN === "oidc"],
  `${sessionLifetimeMs(false)} milliseconds`,
];

/**
 * Reads a session that is live at the moment `at`, with the data that every request needs. If the session is not remembered, its
 * last use must be after `usedAfter`. If the settings demand a second factor from staff, a session of staff must have a second
 * proof. If staff may log in only through the identity provider, a session of staff must come from this provider. A session of
 * staff does not count as remembered, even if its owner was a customer when the session began.
 */
export async function readLiveSession(id: string, at: Date, usedAfter: Date): Promise<LiveSession | undefined> {
  const [row] = await db.query<Actor & Omit<LiveSession, "actor">>(
    `SELECT ${actorColumns}, u.id AS "userId", u.email_verified_at IS NOT NULL AS "emailVerified", s.id AS "sessionId",
            u.registration_open AS "registrationOpen",
            u.first_steps_ended_at IS NULL AS "hasFirstSteps", s.remember AND u.role = 'customer' AS remember,
            s.last_seen_at AS "lastSeenAt",
            CASE WHEN u.role = 'customer' THEN s.expires_at ELSE least(s.expires_at, s.created_at + $6::interval) END AS "expiresAt",
            (SELECT lead_days FROM bank_clock) AS "leadDays", (SELECT open_on FROM business_day) AS "openOn"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND ${isLive}`,
    [id, ...liveValues(at, usedAfter)],
  );
  if (!row) return undefined;
  const { remember, lastSeenAt, expiresAt, leadDays, openOn, hasFirstSteps, ...actor } = row;
  return { remember, lastSeenAt, expiresAt, leadDays, openOn, hasFirstSteps, actor };
}

/** Finds the sessions among `ids` that are live (`readLiveSession`), with the present roles of their users. */
export async function findLiveSessions(
  ids: string[],
  at: Date,
  usedAfter: Date,
): Promise<{ id: string; role: Actor["role"] }[]> {
  return await db.query(
    `SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ANY ($1::uuid[]) AND ${isLive}`,
    [ids, ...liveValues(at, usedAfter)],
  );
}

/** Saves the time of the session's last use. */
export async function noteSeen(id: string, at: Date): Promise<void> {
  await db.query("UPDATE sessions SET last_seen_at = $2 WHERE id = $1", [id, at]);
}
