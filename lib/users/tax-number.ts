import "server-only";
import { db } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { currentSealPrefix, openText, sealText } from "@/lib/server/secrets/sealed-text";

const batchSize = 200;

const place = (userId: string) => `users.tax_id_number/${userId}`;

/** A tax number as the database keeps it. Nothing shows or searches one, so nothing else is kept of it. */
export function sealTaxNumber(userId: string, taxNumber: string): string {
  return sealText(taxNumber, place(userId));
}

/**
 * Seals with the current key what is not: tax numbers from before there were keys, and those of an older key, which can be
 * taken out of `DATA_KEY` afterwards. One whose key is gone stays, and the log says so. Safe to run twice at once.
 *
 * @returns how many were sealed
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
