import "server-only";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { SessionEnd } from "@/lib/server/prisma-client/enums";

/**
 * Ends every session of a user, and every log-in that waits for a second factor.
 *
 * @param endReason the reason that the log-in page shows in each browser whose session has ended
 */
export async function revokeSessions(tx: Database, userId: string, endReason: SessionEnd): Promise<void> {
  await tx.prisma.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now(), endReason } });
  await tx.prisma.loginStep.deleteMany({ where: { userId } });
}
