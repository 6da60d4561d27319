import "server-only";
import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner, voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { lifetimeMsByPurpose } from "@/lib/auth/email-codes/issue-email-code";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { countPayeesAsNew } from "@/lib/auth/second-factors/step-up";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { calendarNow, now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { hashSecret } from "@/lib/server/secrets/secrets";

/**
 * Handles "This was not me" by the code of an e-mail about a change. Ends all sessions of the owner, forgets the devices and
 * voids the password. Nobody can log in until the owner has chosen a new password by e-mail. Earlier links for a new password
 * no longer work. Second factors and recovery codes of the last seven days no longer prove anything, since a stranger may have
 * added them. The link of an e-mail is valid for these seven days too. A log-in still requires a second factor, since a
 * stranger may read the link as well. For a day every payee counts as new. Status, PINs and money stay unchanged.
 *
 * @throws AppError `code_expired`, `rate_limited`
 */
export async function disownSecurityChange({ code }: { code: string }): Promise<void> {
  await findEmailCodeOwner(code, "disown_change");
  // A hash of random bytes keeps the usual time of a refused log-in.
  const passwordHash = await hashSecret(randomBytes(32).toString("base64url"));
  await inTransaction(async (tx) => {
    const userId = await consumeEmailCode(tx, code, "disown_change");
    await voidEmailCodes(tx, userId, "reset_password");
    await contestEmail(tx, userId);
    const at = now();
    // Before the sessions end: a concurrent log-in waits for this row, see `insertSession`.
    await tx.prisma.user.updateMany({
      where: { id: userId },
      data: { passwordHash, passwordVoidedAt: at, devicesForgottenAt: calendarNow(), updatedAt: at },
    });
    await countPayeesAsNew(tx, userId);
    await revokeSessions(tx, userId);
    await noteSecretChange(tx, userId, "password");
    // An intruder may have added a factor. The e-mail about that factor contains a link "This was not me", which is valid for
    // the same time.
    const disownedAt = calendarNow();
    const added = { gt: new Date(disownedAt.getTime() - lifetimeMsByPurpose.disown_change) };
    await tx.prisma.secondFactor.updateMany({
      where: { userId, createdAt: added, disownedAt: null },
      data: { disownedAt },
    });
    await tx.prisma.recoveryCode.deleteMany({ where: { userId, createdAt: added } });
    await recordAudit(tx, { userId }, { action: "security.disown", subjectType: "user", subjectId: userId });
  });
}

/**
 * Ends a pending change of the e-mail address. If the address was changed so recently that links about the change still work,
 * nobody can tell whether the reader of the old or of the new address is the owner. Then a new password by e-mail is refused
 * until staff have decided.
 */
async function contestEmail(tx: Database, userId: string): Promise<void> {
  const at = now();
  await tx.prisma.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: at } });
  await voidEmailCodes(tx, userId, "leave_email");
  await voidEmailCodes(tx, userId, "join_email");
  const since = new Date(at.getTime() - lifetimeMsByPurpose.disown_change);
  const changes = await tx.prisma.emailChange.count({ where: { userId, isDone: true, endedAt: { gt: since } } });
  if (changes > 0) await tx.prisma.user.updateMany({ where: { id: userId }, data: { emailContestedAt: at } });
}
