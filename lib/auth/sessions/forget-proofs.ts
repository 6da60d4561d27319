import "server-only";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { settleRemoval } from "@/lib/auth/second-factors/step-up";
import { calendarNow } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { revokeSessions } from "./revoke-sessions";

/**
 * Ends every session of a user whose password is replaced and who must prove their identity anew. Removes the user's known
 * devices, second factors, recovery codes and links to the identity provider. This function must be called in the transaction
 * that replaces the password, after the new password was written to the user's row.
 */
export async function forgetProofs(tx: Database, userId: string): Promise<void> {
  await revokeSessions(tx, userId, "by_staff");
  await noteSecretChange(tx, userId, "password");
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { devicesForgottenAt: calendarNow() } });
  await tx.prisma.secondFactor.deleteMany({ where: { userId } });
  await settleRemoval(tx, userId);
  await tx.prisma.staffIdentity.deleteMany({ where: { userId } });
}
