import "server-only";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { settleRemoval } from "@/lib/auth/second-factors/step-up";
import { calendarNow } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { revokeSessions } from "./revoke-sessions";

/**
 * For somebody who begins anew with another password: ends every session and forgets devices, second factors, recovery codes
 * and what the identity provider calls them. In the transaction of the change itself, after the password's row was written.
 */
export async function forgetProofs(tx: Database, userId: string): Promise<void> {
  await revokeSessions(tx, userId);
  await noteSecretChange(tx, userId, "password");
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { devicesForgottenAt: calendarNow() } });
  await tx.prisma.secondFactor.deleteMany({ where: { userId } });
  await settleRemoval(tx, userId);
  await tx.prisma.staffIdentity.deleteMany({ where: { userId } });
}
