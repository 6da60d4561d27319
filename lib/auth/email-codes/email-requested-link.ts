import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEmail } from "@/lib/email/queue-email";
import { inTransaction } from "@/lib/server/db";
import { countMailRequest } from "./count-mail-request";
import { issueEmailCode } from "./issue-email-code";

/**
 * The links that any visitor may request for an e-mail address. Each entry contains a condition that the receiver's user record
 * must meet, the template of the e-mail, and the action of the audit event.
 */
const links = {
  verify_email: {
    receiver: { emailVerifiedAt: null },
    template: "verify-email",
    action: "email.resend-verification",
  },
  /** No link is sent while the user's e-mail address is contested (`disownSecurityChange`). */
  reset_password: {
    receiver: { emailContestedAt: null },
    template: "reset-password",
    action: "password.request-reset",
  },
} as const;

/**
 * E-mails a link with a single-use code to the user with this address. If no user has the address, the function writes only the
 * audit event. In this case, the function returns as if it had sent an e-mail, so that a visitor does not learn whether a customer
 * has the address.
 *
 * @throws AppError `rate_limited`
 */
export async function emailRequestedLink(purpose: keyof typeof links, email: string): Promise<void> {
  const { receiver, template, action } = links[purpose];
  await countMailRequest(email);
  await inTransaction(async (tx) => {
    const user = await tx.prisma.user.findUnique({
      where: { email, ...receiver },
      select: { id: true, firstName: true },
    });
    if (user) {
      const emailCodeId = await issueEmailCode(tx, user.id, purpose);
      await queueEmail(tx, email, template, { firstName: user.firstName, emailCodeId });
    }
    await recordAudit(tx, "stranger", { action, subjectType: "user", subjectId: user?.id ?? "unknown" });
  });
}
