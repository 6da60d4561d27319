import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type RenewedSession, replaceSessions } from "./replace-sessions";

/** Logs one device of the actor's out. @throws AppError `not_found` for another's session, or one that has ended */
export async function endSession(actor: Actor, { id }: { id: string }): Promise<void> {
  assertNotDisabled(actor);
  await inTransaction(async (tx) => {
    const { count } = await tx.prisma.session.updateMany({
      where: { id, userId: actor.userId, revokedAt: null },
      data: { revokedAt: calendarNow() },
    });
    if (count === 0) throw new AppError("not_found");
    await recordAudit(tx, actor, { action: "session.end", subjectType: "session", subjectId: id });
  });
}

/**
 * Logs every other device of the actor's out, and whoever has a copy of this one's cookie.
 *
 * @returns what this browser gets a new session by
 * @throws AppError `unauthenticated`
 */
export async function endOtherSessions(actor: Actor): Promise<RenewedSession> {
  assertNotDisabled(actor);
  return await replaceSessions(actor, async (tx) => {
    await recordAudit(tx, actor, { action: "session.end-others", subjectType: "user", subjectId: actor.userId });
  });
}
