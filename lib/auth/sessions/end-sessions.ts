import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { EndSessionInput } from "@/lib/auth/schema";
import { checkProof, type Proof } from "@/lib/auth/second-factors/check-proof";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type RenewedSession, replaceSessions } from "./replace-sessions";

/**
 * Logs one device of the actor out. The actor must prove their identity, because a thief with a session could otherwise log the
 * owner out. A repeat of the call does nothing, so that the request can be sent again after a lost reply.
 *
 * @throws AppError `not_found` for another user's session, and the errors of `checkProof`
 */
export async function endSession(actor: Actor, { id, ...proof }: EndSessionInput): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  if (!(await db.prisma.session.findFirst({ where: { id, userId }, select: { id: true } }))) {
    throw new AppError("not_found");
  }
  await checkProof(actor, proof, "tightens");
  await inTransaction(async (tx) => {
    const { count } = await tx.prisma.session.updateMany({
      where: { id, userId, revokedAt: null },
      data: { revokedAt: calendarNow(), endReason: "other_device" },
    });
    if (count > 0) await recordAudit(tx, actor, { action: "session.end", subjectType: "session", subjectId: id });
  });
}

/**
 * Logs out all other devices of the actor, and all copies of this device's cookie. The actor must prove their identity.
 *
 * @returns the data for this browser's new session
 * @throws AppError `unauthenticated`, and the errors of `checkProof`
 */
export async function endOtherSessions(actor: Actor, proof: Proof): Promise<RenewedSession> {
  assertNotDisabled(actor);
  await checkProof(actor, proof, "tightens");
  return await replaceSessions(actor, "other_device", async (tx) => {
    await recordAudit(tx, actor, { action: "session.end-others", subjectType: "user", subjectId: actor.userId });
  });
}
