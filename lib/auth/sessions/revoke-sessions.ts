import "server-only";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";

/** Ends every session of a user, and every log-in that waits for a second factor. */
export async function revokeSessions(tx: Database, userId: string): Promise<void> {
  await tx.prisma.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
  await tx.prisma.loginStep.deleteMany({ where: { userId } });
}
