import "server-only";
import type { Database } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** What a signature is checked with. */
export const signingPasskeySelect = {
  factorId: true,
  credentialId: true,
  publicKey: true,
  counter: true,
  lastChallenge: true,
  factor: { select: { userId: true, confirmedAt: true } },
} as const satisfies Prisma.PasskeySelect;

export type SigningPasskey = Prisma.PasskeyGetPayload<{ select: typeof signingPasskeySelect }>;

/** What a right signature says. */
export type SeenSignature = { challenge: string; counter: number; isBackedUp: boolean; at: Date };

/**
 * Writes down that a passkey has signed.
 *
 * @returns false when it is gone, or another signature has counted as far meanwhile: then this one is worth nothing
 */
export async function noteUse(tx: Database, factorId: string, seen: SeenSignature): Promise<boolean> {
  const { challenge, counter, isBackedUp, at } = seen;
  const { count } = await tx.prisma.passkey.updateMany({
    // An authenticator that counts nothing says 0 each time.
    where: { factorId, counter: counter === 0 ? 0 : { lt: counter } },
    data: { counter, isBackedUp, lastChallenge: challenge },
  });
  if (count === 0) return false;
  await tx.prisma.secondFactor.updateMany({ where: { id: factorId }, data: { lastUsedAt: at } });
  return true;
}
