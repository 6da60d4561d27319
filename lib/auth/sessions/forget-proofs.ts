import "server-only";
import { endEmailChanges } from "@/lib/auth/email-codes/end-email-changes";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { settleRemoval } from "@/lib/auth/second-factors/step-up";
import { calendarNow } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { SessionEnd } from "@/lib/server/prisma-client/enums";
import { revokeSessions } from "./revoke-sessions";

type Forgetting = {
  /** The hash of a PIN that nobody knows (`unknownPinHash`). */
  pinHash: string;
  endReason: SessionEnd;
};

/**
 * Ends every session of a user whose password is replaced and who must prove their identity anew. Removes the user's known
 * devices, second factors, recovery codes, PINs and links to the identity provider, and ends an open change of the e-mail address.
 * This function must be called in the transaction that replaces the password, after the new password was written to the user's
 * row.
 */
export async function forgetProofs(tx: Database, userId: string, { pinHash, endReason }: Forgetting): Promise<void> {
  await revokeSessions(tx, userId, endReason);
  for (const secret of ["password", "domestic_pin", "foreign_pin"] as const) {
    await noteSecretChange(tx, userId, secret);
  }
  const pins = { domesticPinHash: pinHash, foreignPinHash: pinHash, atmPinHash: null };
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { ...pins, devicesForgottenAt: calendarNow() } });
  await tx.prisma.secondFactor.deleteMany({ where: { userId } });
  await settleRemoval(tx, userId);
  await tx.prisma.staffIdentity.deleteMany({ where: { userId } });
  await endEmailChanges(tx, userId);
}
