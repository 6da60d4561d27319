import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { revokeSessions } from "./revoke-sessions";

/**
 * Logs a user out on one device or on all devices. Staff use this function at the user's request. An e-mail notifies the user.
 * The caller checks that the actor may log the user out. A repeat of the call does nothing, so that the request can be sent again
 * after a lost reply.
 *
 * @param sessionId the session to end. If undefined, all sessions of the user and all log-ins that wait for a second factor end
 */
export async function endSessionsOf(
  actor: Actor,
  person: { userId: string; email: string; firstName: string },
  sessionId?: string,
): Promise<void> {
  const { userId } = person;
  await inTransaction(async (tx) => {
    const where = {
      userId,
      revokedAt: null,
      expiresAt: { gt: calendarNow() },
      ...(sessionId ? { id: sessionId } : {}),
    };
    const { count } = await tx.prisma.session.updateMany({
      where,
      data: { revokedAt: calendarNow(), endReason: "by_staff" },
    });
    if (!sessionId) await revokeSessions(tx, userId, "by_staff");
    if (count === 0) return;
    await recordAudit(tx, actor, {
      ...{ action: sessionId ? "session.end-by-staff" : "session.end-all-by-staff", subjectType: "user" },
      ...{ subjectId: userId, after: sessionId ? { session: sessionId } : { sessions: count } },
    });
    await announceSecurityChange(tx, person, "logged-out-by-staff", "staff");
  });
}
