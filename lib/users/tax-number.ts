import "server-only";
import { db } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { currentSealPrefix, openText, sealText } from "@/lib/server/secrets/sealed-text";

const batchSize = 200;

const place = (userId: string) => `users.tax_id_number/${userId}`;

/**
 * Encrypts a tax number for the database. The product never shows or searches tax numbers, so nothing else of them is
 * stored.
 */
export function sealTaxNumber(userId: string, taxNumber: string): string {
  return sealText(taxNumber, place(userId));
}

/**
 * Encrypts with the current key the tax numbers that are not encrypted or were encrypted with an older key, which can then
 * be removed from `DATA_KEY`. Leaves those whose key is missing, and logs how many. Safe to run twice at once.
 *
 * @returns the number of encrypted tax numbers
 */
export async function sealTaxNumbers({
  budgetMs,
  signal,
}: {
  budgetMs: number;
  signal?: AbortSignal | undefined;
}): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let sealed = 0;
  let last: string | undefined;
  for (;;) {
    const users = await db.prisma.user.findMany({
      where: { NOT: { taxIdNumber: { startsWith: currentSealPrefix() } }, ...(last ? { id: { gt: last } } : {}) },
      select: { id: true, taxIdNumber: true },
      orderBy: { id: "asc" },
      take: batchSize,
    });
    for (const { id, taxIdNumber } of users) sealed += await sealAgain(id, taxIdNumber);
    last = users.at(-1)?.id;
    if (users.length < batchSize || signal?.aborted || performance.now() > deadline) return sealed;
  }
}

async function sealAgain(id: string, taxIdNumber: string): Promise<number> {
  try {
    const anew = sealTaxNumber(id, openText(taxIdNumber, place(id)));
    const { count } = await db.prisma.user.updateMany({ where: { id, taxIdNumber }, data: { taxIdNumber: anew } });
    return count;
  } catch (error) {
    log.error({ userId: id, error: describeError(error) }, "tax number not sealed");
    return 0;
  }
}
