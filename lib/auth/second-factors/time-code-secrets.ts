import "server-only";
import { db } from "@/lib/server/db";
import { placeOf, type SealedColumn } from "@/lib/server/secrets/seal-again";
import { currentSealPrefix, openText, sealText } from "@/lib/server/secrets/sealed-text";

/** The column that stores the encrypted secrets of all authenticator apps. */
export const timeCodeSecrets: SealedColumn = {
  name: "time_codes.secret",
  async find(after, take) {
    const timeCodes = await db.prisma.timeCode.findMany({
      where: { NOT: { secret: { startsWith: currentSealPrefix() } }, ...(after ? { factorId: { gt: after } } : {}) },
      select: { factorId: true, secret: true },
      orderBy: { factorId: "asc" },
      take,
    });
    return timeCodes.map(({ factorId, secret }) => ({ id: factorId, stored: secret }));
  },
  async replace({ id, stored }, secret) {
    const { count } = await db.prisma.timeCode.updateMany({
      where: { factorId: id, secret: stored },
      data: { secret },
    });
    return count > 0;
  },
};

export function sealTimeCodeSecret(factorId: string, secret: string): string {
  return sealText(secret, placeOf(timeCodeSecrets.name, factorId));
}

/** @throws Error when the key is missing, or when the encrypted text was changed or moved to another row */
export function openTimeCodeSecret(factorId: string, sealed: string): string {
  return openText(sealed, placeOf(timeCodeSecrets.name, factorId));
}
