import "server-only";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";

/** Ends every session of a user, and log-ins that wait for a second factor. The next request of each session is not signed in. */
export async function revokeSessions(tx: Database, userId: string): Promise<void> {
  await tx.prisma.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
  await tx.prisma.loginStep.deleteMany({ where: { userId } });
}
