import "server-only";
import { voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { endEmailChanges } from "@/lib/auth/email-codes/end-email-changes";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { announceSecurityChange, type MoreFacts } from "@/lib/auth/security-changes/announce-security-change";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { queueEmail } from "@/lib/email/queue-email";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";

/**
 * Assigns another e-mail address to a user. The caller has locked the user's row. The user's sessions end. Links and codes that
 * were sent to the previous address, for passwords, verifications and calls, no longer work.
 *
 * @throws AppError `conflict` on `newEmail` when another user has the address
 */
export async function giveEmail(tx: Database, userId: string, email: string): Promise<void> {
  try {
    await tx.prisma.user.updateMany({ where: { id: userId }, data: { email, updatedAt: now() } });
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    throw new AppError("conflict", { messageKey: "email_taken", fields: { newEmail: ["emailTaken"] } });
  }
  await voidEmailCodes(tx, userId, "reset_password");
  await voidEmailCodes(tx, userId, "verify_email");
  await voidEmailCodes(tx, userId, "caller_code");
  await revokeSessions(tx, userId, "email_changed");
}

/**
 * Assigns another e-mail address on behalf of staff, who have checked the person's identity. The person must still verify the new
 * address. The previous address is notified. If the owner has reported that they did not request an earlier change of the address
 * (`emailContestedAt`), this report is closed.
 *
 * @throws AppError `conflict` on `newEmail` when another user has the address
 */
export async function giveEmailByStaff(
  tx: Database,
  { id, email, firstName }: { id: string; email: string; firstName: string },
  newEmail: string,
  more: MoreFacts,
): Promise<void> {
  await endEmailChanges(tx, id);
  await giveEmail(tx, id, newEmail);
  await tx.prisma.user.updateMany({ where: { id }, data: { emailVerifiedAt: null, emailContestedAt: null } });
  const emailCodeId = await issueEmailCode(tx, id, "verify_email");
  await queueEmail(tx, newEmail, "verify-email", { firstName, emailCodeId });
  await announceSecurityChange(tx, { userId: id, email, firstName }, "email-changed", "staff", more);
}
