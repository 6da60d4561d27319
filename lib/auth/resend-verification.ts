import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEmail } from "@/lib/email/queue-email";
import { inTransaction } from "@/lib/server/db";
import { countMailRequest } from "./count-mail-request";
import { issueEmailCode } from "./issue-email-code";

/**
 * Sends the verification link once more to somebody who has not used one yet. Answers the same, and takes the same
 * one transaction, for everybody else. Earlier links stay good until they expire or one of them is used.
 *
 * @throws AppError `rate_limited`
 */
export async function resendVerification({ email }: { email: string }): Promise<void> {
  await countMailRequest(email);
  await inTransaction(async (tx) => {
    const user = await tx.prisma.user.findUnique({
      where: { email, emailVerifiedAt: null },
      select: { id: true, firstName: true },
    });
    if (user) {
      const emailCodeId = await issueEmailCode(tx, user.id, "verify_email");
      await queueEmail(tx, email, "verify-email", { firstName: user.firstName, emailCodeId });
    }
    await recordAudit(tx, "stranger", {
      action: "email.resend-verification",
      subjectType: "user",
      subjectId: user?.id ?? "unknown",
    });
  });
}
