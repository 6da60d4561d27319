import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { checkCurrentPassword } from "@/lib/auth/passwords/check-current-password";
import type { CurrentPassword, EndSessionInput } from "@/lib/auth/schema";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type RenewedSession, replaceSessions } from "./replace-sessions";

/**
 * Logs one device of the actor's out, by the current password: what is listed may be the owner's, and the request a thief's. Once
 * more for a device that has been logged out does nothing, so that a request whose reply was lost can be sent again.
 *
 * @throws AppError `not_found` for another's session, `validation_failed` on `currentPassword` (then also `rate_limited`)
 */
export async function endSession(actor: Actor, { id, currentPassword }: EndSessionInput): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  if (!(await db.prisma.session.findFirst({ where: { id, userId }, select: { id: true } }))) {
    throw new AppError("not_found");
  }
  await checkCurrentPassword(actor, currentPassword);
  await inTransaction(async (tx) => {
    const { count } = await tx.prisma.session.updateMany({
      where: { id, userId, revokedAt: null },
      data: { revokedAt: calendarNow() },
    });
    if (count > 0) await recordAudit(tx, actor, { action: "session.end", subjectType: "session", subjectId: id });
  });
}

/**
 * Logs every other device of the actor's out, and whoever has a copy of this one's cookie, by the current password.
 *
 * @returns what this browser gets a new session by
 * @throws AppError `unauthenticated`, `validation_failed` on `currentPassword` (then also `rate_limited`)
 */
export async function endOtherSessions(actor: Actor, { currentPassword }: CurrentPassword): Promise<RenewedSession> {
  assertNotDisabled(actor);
  await checkCurrentPassword(actor, currentPassword);
  return await replaceSessions(actor, async (tx) => {
    await recordAudit(tx, actor, { action: "session.end-others", subjectType: "user", subjectId: actor.userId });
  });
}
