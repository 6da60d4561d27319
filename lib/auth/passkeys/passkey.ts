import "server-only";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** What a signature is checked with. */
export const signingPasskeySelect = {
  factorId: true,
  credentialId: true,
  publicKey: true,
  counter: true,
  factor: { select: { userId: true } },
} as const satisfies Prisma.PasskeySelect;

export type SigningPasskey = Prisma.PasskeyGetPayload<{ select: typeof signingPasskeySelect }>;

/**
 * Writes down that a passkey has signed.
 *
 * @returns false when it is gone, or another signature has counted as far meanwhile: then this one is worth nothing
 */
export async function noteUse(
  factorId: string,
  seen: { counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const { counter, isBackedUp, at } = seen;
  const { count } = await db.prisma.passkey.updateMany({
    // An authenticator that counts nothing says 0 each time.
    where: { factorId, counter: counter === 0 ? 0 : { lt: counter } },
    data: { counter, isBackedUp },
  });
  if (count === 0) return false;
  await db.prisma.secondFactor.updateMany({ where: { id: factorId }, data: { lastUsedAt: at } });
  return true;
}
