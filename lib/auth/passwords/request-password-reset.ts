import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { countMailRequest } from "@/lib/auth/count-mail-request";
import { issueEmailCode } from "@/lib/auth/issue-email-code";
import { queueEmail } from "@/lib/email/queue-email";
import { inTransaction } from "@/lib/server/db";

/**
 * Sends a link for a new password to somebody who has one here. Answers the same, and takes the same one transaction,
 * for an e-mail that nobody has.
 *
 * @throws AppError `rate_limited`
 */
export async function requestPasswordReset({ email }: { email: string }): Promise<void> {
  await countMailRequest(email);
  await inTransaction(async (tx) => {
    const user = await tx.prisma.user.findUnique({ where: { email }, select: { id: true, firstName: true } });
    if (user) {
      const emailCodeId = await issueEmailCode(tx, user.id, "reset_password");
      await queueEmail(tx, email, "reset-password", { firstName: user.firstName, emailCodeId });
    }
    await recordAudit(tx, "stranger", {
      action: "password.request-reset",
      subjectType: "user",
      subjectId: user?.id ?? "unknown",
    });
  });
}
