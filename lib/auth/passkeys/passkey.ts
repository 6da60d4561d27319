import "server-only";
import type { Database } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** The columns that the check of a signature needs. */
export const signingPasskeySelect = {
  factorId: true,
  credentialId: true,
  publicKey: true,
  counter: true,
  lastChallenge: true,
  factor: { select: { userId: true, confirmedAt: true, disownedAt: true } },
} as const satisfies Prisma.PasskeySelect;

export type SigningPasskey = Prisma.PasskeyGetPayload<{ select: typeof signingPasskeySelect }>;

/** The content of a valid signature. */
export type SeenSignature = { challenge: string; counter: number; isBackedUp: boolean; at: Date };

/**
 * Records that a passkey has signed.
 *
 * @returns false if the passkey was removed since the check, or if another signature has stored an equal or higher counter since
 * the check. In both cases, the signature is invalid
 */
export async function noteUse(tx: Database, factorId: string, seen: SeenSignature): Promise<boolean> {
  const { challenge, counter, isBackedUp, at } = seen;
  const { count } = await tx.prisma.passkey.updateMany({
    // An authenticator without a counter sends 0 each time.
    where: { factorId, counter: counter === 0 ? 0 : { lt: counter } },
    data: { counter, isBackedUp, lastChallenge: challenge },
  });
  if (count === 0) return false;
  await tx.prisma.secondFactor.updateMany({ where: { id: factorId }, data: { lastUsedAt: at } });
  return true;
}
