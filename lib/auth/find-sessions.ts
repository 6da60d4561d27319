import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { sessionIdleMs } from "@/lib/server/session";

/** A place where somebody is logged in. */
export type LiveSession = {
  id: string;
  /** True: it outlives the browser. */
  remember: boolean;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  /** Right to the minute. */
  lastSeenAt: Date;
};

const sessionsMax = 100;

/** The live sessions of a user, the one that was used last first; 100 at most. For staff. */
export async function findSessions(actor: Actor, userId: string): Promise<LiveSession[]> {
  assertStaff(actor);
  const moment = calendarNow();
  return await db.query<LiveSession>(
    `SELECT id, remember, user_agent AS "userAgent", ip_address AS "ipAddress", created_at AS "createdAt",
            last_seen_at AS "lastSeenAt"
       FROM sessions
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND (remember OR last_seen_at > $3)
      ORDER BY last_seen_at DESC, id LIMIT $4`,
    [userId, moment, new Date(moment.getTime() - sessionIdleMs), sessionsMax],
  );
}
