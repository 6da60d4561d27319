import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { consumeEmailCode, findEmailCodeOwner } from "./consume-email-code";
import { markVerified } from "./mark-verified.sql";

/**
 * Marks an e-mail as verified with the code that was sent to it. A pending user becomes active; one whom staff have
 * suspended or blocked stays so.
 *
 * @throws AppError `code_expired`, `rate_limited`
 */
export async function verifyEmail({ code }: { code: string }): Promise<void> {
  await findEmailCodeOwner(code, "verify_email");
  await inTransaction(async (tx) => {
    const userId = await consumeEmailCode(tx, code, "verify_email");
    await markVerified(tx, userId, now());
    await recordAudit(tx, { userId }, { action: "email.verify", subjectType: "user", subjectId: userId });
  });
}
