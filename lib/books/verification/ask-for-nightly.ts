import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { bankDate, now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";

const hourMs = 60 * 60 * 1000;

/**
 * Requests the nightly verification of the books. A worker job then runs the verification in the same way as a verification that
 * staff requested. Only one request is made for each night, even if several processes call this function at the same time. While
 * another verification is open, this function makes no request. The first call after that verification has ended makes the
 * request (docs/decisions/verifying-the-books.md).
 */
export async function askForNightlyVerification(): Promise<void> {
  const { VERIFY_BOOKS_HOUR: hour } = env();
  if (hour === null) return;
  const requestedAt = now();
  // A call before `hour` belongs to the night of the previous date.
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
