import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import type { ChangePasswordInput } from "@/lib/auth/schema";
import { askForFactor, checkFactor } from "@/lib/auth/second-factors/check-proof";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { type RenewedSession, replaceSessions } from "@/lib/auth/sessions/replace-sessions";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { assertStrongPassword } from "./assert-strong-password";
import { checkCurrentPassword } from "./check-current-password";

/**
 * Changes the actor's own password. The actor gives the current password and, if they have one, a second factor. The change ends
 * all sessions of the actor and notifies the actor by e-mail. E-mailed links for a new password become invalid, because a
 * stranger with access to the mailbox may have requested them.
 *
 * @returns the data for this browser's new session
 * @throws AppError the errors of `checkCurrentPassword` and `checkFactor`, `validation_failed` on `password`, `unauthenticated`
 */
export async function changePassword(actor: Actor, input: ChangePasswordInput): Promise<RenewedSession> {
  assertNotDisabled(actor);
  const { userId } = actor;
  await checkCurrentPassword(actor, input.currentPassword);
  await askForFactor(actor, input);
  await assertStrongPassword(input.password, actor);
  // The second factor is checked last, so that a refused new password does not use up a code or a signature.
  await checkFactor(actor, input);
  const passwordHash = await hashSecret(input.password);
  return await replaceSessions(actor, "password_changed", async (tx) => {
    await voidEmailCodes(tx, userId, "reset_password");
    await tx.prisma.user.updateMany({ where: { id: userId }, data: { passwordHash, updatedAt: now() } });
    await noteSecretChange(tx, userId, "password");
    await announceSecurityChange(tx, actor, "password-changed");
    await recordAudit(tx, actor, { action: "password.change", subjectType: "user", subjectId: userId });
  });
}
