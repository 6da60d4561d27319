import "server-only";
import type { Actor } from "@/lib/server/actor";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { ProvedUser } from "@/lib/server/session/session";
import { revokeSessions } from "./revoke-sessions";

/** What the browser that asked gets a new session by, instead of the one that has ended with all others. */
export type RenewedSession = { user: ProvedUser; remember: boolean };

/**
 * Does `change` and ends every session of the actor with it, this one too: whoever has a copy of its cookie is out at once.
 *
 * @throws AppError `unauthenticated` when the session has ended meanwhile, for example by the same change made twice at once
 */
export async function replaceSessions(actor: Actor, change: (tx: Database) => Promise<void>): Promise<RenewedSession> {
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
    await revokeSessions(tx, userId);
    const secondFactor = session.secondFactor ? "given" : "as before";
    const provedBy = session.byIdentityProvider ? "staff" : session.user;
    return { user: { id: userId, provedBy, secondFactor }, remember: session.remember };
  });
}
