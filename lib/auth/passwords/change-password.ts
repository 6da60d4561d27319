import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import type { ChangePasswordInput } from "@/lib/auth/schema";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { type RenewedSession, replaceSessions } from "@/lib/auth/sessions/replace-sessions";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { assertStrongPassword } from "./assert-strong-password";
import { checkCurrentPassword } from "./check-current-password";

/**
 * Changes the actor's own password, which takes the current one, ends every session of theirs and tells them by e-mail. Links to
 * choose one that were sent before are used up: whoever read the mailbox may have asked for them.
 *
 * @returns what this browser gets a new session by
 * @throws AppError `validation_failed` on `currentPassword` (then also `rate_limited`) or `password`, `unauthenticated`
 */
export async function changePassword(actor: Actor, input: ChangePasswordInput): Promise<RenewedSession> {
  assertNotDisabled(actor);
  const { userId } = actor;
  await checkCurrentPassword(actor, input.currentPassword);
  await assertStrongPassword(input.password, actor);
  const passwordHash = await hashSecret(input.password);
  return await replaceSessions(actor, async (tx) => {
    await voidEmailCodes(tx, userId, "reset_password");
    await tx.prisma.user.updateMany({ where: { id: userId }, data: { passwordHash, updatedAt: now() } });
    await noteSecretChange(tx, userId, "password");
    await announceSecurityChange(tx, actor, "password-changed");
    await recordAudit(tx, actor, { action: "password.change", subjectType: "user", subjectId: userId });
  });
}
