import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { revokeSessions } from "./revoke-sessions";

/**
 * Logs a person out, on one device or on all of them, where staff have been asked to; an e-mail tells them. Who may do that is for the
 * caller to say. Once more does nothing, so that a request whose reply was lost can be sent again.
 *
 * @param sessionId the one to end; all, and log-ins that wait for a second factor, without it
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
    const { count } = await tx.prisma.session.updateMany({ where, data: { revokedAt: calendarNow() } });
    if (!sessionId) await revokeSessions(tx, userId);
    if (count === 0) return;
    await recordAudit(tx, actor, {
      ...{ action: sessionId ? "session.end-by-staff" : "session.end-all-by-staff", subjectType: "user" },
      ...{ subjectId: userId, after: sessionId ? { session: sessionId } : { sessions: count } },
    });
    await announceSecurityChange(tx, person, "logged-out-by-staff", "staff");
  });
}
