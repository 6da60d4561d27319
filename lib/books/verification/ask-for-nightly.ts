import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { bankDate, now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";

const hourMs = 60 * 60 * 1000;

/**
 * Asks for the verification of the night that has come last, as staff do by `startVerification`: the worker's next job does
 * it. Once for each night, whoever asks at the same moment; later, while a verification is not over (decision 101).
 */
export async function askForNightlyVerification(): Promise<void> {
  const { VERIFY_BOOKS_HOUR: hour } = env();
  if (hour === null) return;
  const requestedAt = now();
  // Before that hour it is still the night of the date before.
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
