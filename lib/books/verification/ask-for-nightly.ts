import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { bankDate, now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";

const hourMs = 60 * 60 * 1000;

/**
 * Requests the nightly verification of the books. A worker job runs the verification, as after `startVerification`. Each night
 * gets only one request, even if several processes call this function at once. While another verification is open, no request
 * is made, and a later call makes the request (docs/decisions/verifying-the-books.md).
 */
export async function askForNightlyVerification(): Promise<void> {
  const { VERIFY_BOOKS_HOUR: hour } = env();
  if (hour === null) return;
  const requestedAt = now();
  // Before this hour, the night belongs to the previous date.
  const night = bankDate(new Date(requestedAt.getTime() - hour * hourMs));
  await inTransaction(async (tx) => {
    const id = uuidv7();
    const { count } = await tx.prisma.bookVerification.createMany({
      data: { id, night, requestedAt },
      skipDuplicates: true,
    });
    if (count === 0) return;
    await recordAudit(tx, "system", {
      action: "books.verify",
      subjectType: "books",
      subjectId: id,
      after: { night },
    });
  });
}
