import "server-only";
import type { Actor } from "@/lib/server/actor";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { SessionEnd } from "@/lib/server/prisma-client/enums";
import type { ProvedUser } from "@/lib/server/session/session";
import { revokeSessions } from "./revoke-sessions";

/** The data for this browser's new session. The browser's old session has ended together with all other sessions. */
export type RenewedSession = { user: ProvedUser; remember: boolean };

/**
 * Runs `change` and ends all sessions of the actor, including the present session. A copy of the session's cookie therefore
 * becomes useless at once.
 *
 * @throws AppError `unauthenticated` when the session has ended since the request began, for example through a concurrent repeat
 * of the same change
 */
export async function replaceSessions(
  actor: Actor,
  endReason: SessionEnd,
  change: (tx: Database) => Promise<void>,
): Promise<RenewedSession> {
  const { userId, sessionId } = actor;
  return await inTransaction(async (tx) => {
    await change(tx);
    const session = await tx.prisma.session.findFirst({
      where: { id: sessionId, userId, revokedAt: null },
      select: {
        ...{ remember: true, secondFactor: true, byIdentityProvider: true },
        user: { select: { passwordHash: true } },
      },
    });
    if (!session) throw new AppError("unauthenticated");
    await revokeSessions(tx, userId, endReason);
    const secondFactor = session.secondFactor ? "given" : "as before";
    const provedBy = session.byIdentityProvider ? "staff" : session.user;
    return { user: { id: userId, provedBy, secondFactor }, remember: session.remember };
  });
}
