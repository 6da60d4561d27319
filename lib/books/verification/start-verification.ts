import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/**
 * Requests a verification of all books. A worker then runs the verification (docs/decisions/verifying-the-books.md). Only staff
 * may request a verification.
 *
 * @throws AppError `conflict` while another verification is open
 */
export async function startVerification(actor: Actor): Promise<{ id: string }> {
  assertMay(actor, "ledger.verify");
  return await inTransaction(async (tx) => {
    const id = uuidv7();
    const { count } = await tx.prisma.bookVerification.createMany({
      data: { id, requestedById: actor.userId, requestedAt: now() },
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError("conflict", { messageKey: "verification_running" });
    await recordAudit(tx, actor, { action: "books.verify", subjectType: "books", subjectId: id });
    return { id };
  });
}
