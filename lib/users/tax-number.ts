import "server-only";
import { db } from "@/lib/server/db";
import { placeOf, type SealedColumn } from "@/lib/server/secrets/seal-again";
import { currentSealPrefix, sealText } from "@/lib/server/secrets/sealed-text";

/** The encrypted column with the tax numbers of all users. Tax numbers are stored only here, and are never shown or searched. */
export const taxNumbers: SealedColumn = {
  name: "users.tax_id_number",
  async find(after, take) {
    const users = await db.prisma.user.findMany({
      where: { NOT: { taxIdNumber: { startsWith: currentSealPrefix() } }, ...(after ? { id: { gt: after } } : {}) },
      select: { id: true, taxIdNumber: true },
      orderBy: { id: "asc" },
      take,
    });
    return users.map(({ id, taxIdNumber }) => ({ id, stored: taxIdNumber }));
  },
  async replace({ id, stored }, taxIdNumber) {
    const { count } = await db.prisma.user.updateMany({ where: { id, taxIdNumber: stored }, data: { taxIdNumber } });
    return count > 0;
  },
};

/** Encrypts a tax number for the database. */
export function sealTaxNumber(userId: string, taxNumber: string): string {
  return sealText(taxNumber, placeOf(taxNumbers.name, userId));
}
