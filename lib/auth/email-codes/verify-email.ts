import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { consumeEmailCode, findEmailCodeOwner } from "./consume-email-code";
import { markVerified } from "./mark-verified.sql";
import { readIsVerified } from "./read-code-state";

/**
 * Uses a mailed code to mark an e-mail address as verified. A pending user becomes active. A suspended or blocked user keeps
 * their status. A repeated use of the same link returns the same answer, even if a mail scanner has used the link before.
 *
 * @throws AppError `code_expired`, `rate_limited`
 */
export async function verifyEmail({ code }: { code: string }): Promise<void> {
  if (await readIsVerified(code)) return;
  try {
    await findEmailCodeOwner(code, "verify_email");
    await inTransaction(async (tx) => {
      const userId = await consumeEmailCode(tx, code, "verify_email");
      await markVerified(tx, userId, now());
      await recordAudit(tx, { userId }, { action: "email.verify", subjectType: "user", subjectId: userId });
    });
  } catch (error) {
    // If a concurrent request has verified the address with the same link, this request succeeds too.
    if (!(await readIsVerified(code))) throw error;
  }
}
