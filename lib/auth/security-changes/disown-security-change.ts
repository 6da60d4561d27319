import "server-only";
import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner, voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { lifetimeMsByPurpose } from "@/lib/auth/email-codes/issue-email-code";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { countPayeesAsNew } from "@/lib/auth/second-factors/step-up";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { calendarNow, now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { endCallerLevels } from "./end-caller-levels.sql";

/**
 * Protects an account after the answer "This was not me", which a user gives with the code from an e-mail about a security change.
 * Ends all sessions of the owner, forgets the owner's known devices and voids the password. Nobody can log in with a password or a
 * passkey until the owner has set a new password by e-mail. Earlier links for a new password no longer work. Second factors and
 * recovery codes that were added in the last seven days are no longer accepted, because a stranger may have added them. Seven days
 * is also the lifetime of the code in the e-mail. The user must give a second factor at a log-in as before, because the person who
 * opened the link may be a stranger. For a day, the lower limits for new payees apply to every payee. In open telephone calls, the
 * caller is no longer verified. The user's status, PINs and money stay unchanged.
 *
 * @throws AppError `code_expired`, `rate_limited`
 */
export async function disownSecurityChange({ code }: { code: string }): Promise<void> {
  await findEmailCodeOwner(code, "disown_change");
  // The hash of the void password is replaced with the hash of random bytes. The user thus still has a hash to compare with, so
  // that the check of a password takes as long as for any other user.
  const passwordHash = await hashSecret(randomBytes(32).toString("base64url"));
  await inTransaction(async (tx) => {
    const userId = await consumeEmailCode(tx, code, "disown_change");
    await voidEmailCodes(tx, userId, "reset_password");
    await contestEmail(tx, userId);
    const at = now();
    // The user's row is updated before the sessions end. A concurrent log-in waits for the lock on this row, so it cannot open a
    // session with the void password (`insertSession`).
    await tx.prisma.user.updateMany({
      where: { id: userId },
      data: { passwordHash, passwordVoidedAt: at, devicesForgottenAt: calendarNow(), updatedAt: at },
    });
    await countPayeesAsNew(tx, userId);
    await revokeSessions(tx, userId, "security_changed");
    await noteSecretChange(tx, userId, "password");
    // Disowns the factors that were added in the last seven days, because a stranger may have added them. The link "This was not
    // me" in the e-mail about a new factor is also valid for seven days.
    const disownedAt = calendarNow();
    const added = { gt: new Date(disownedAt.getTime() - lifetimeMsByPurpose.disown_change) };
    await tx.prisma.secondFactor.updateMany({
      where: { userId, createdAt: added, disownedAt: null },
      data: { disownedAt },
    });
    await tx.prisma.recoveryCode.deleteMany({ where: { userId, createdAt: added } });
    // A stranger may be the caller of an open telephone call. All commands lock the calls last, after the user and the user's
    // codes.
    await voidEmailCodes(tx, userId, "caller_code");
    await endCallerLevels(tx, userId);
    await recordAudit(tx, { userId }, { action: "security.disown", subjectType: "user", subjectId: userId });
  });
}

/**
 * Ends a pending change of the e-mail address. If the user has changed the address, or staff have corrected the address or the
 * phone number, in the last seven days, the old or the new address may belong to a stranger. In this case, the bank sends no links
 * for a new password until staff have decided who the owner is.
 */
async function contestEmail(tx: Database, userId: string): Promise<void> {
  const at = now();
  await tx.prisma.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: at } });
  await voidEmailCodes(tx, userId, "leave_email");
  await voidEmailCodes(tx, userId, "join_email");
  const since = new Date(at.getTime() - lifetimeMsByPurpose.disown_change);
  // The lock waits until a running correction by staff has ended.
  await lockOwner(tx, userId);
  const changes = await tx.prisma.emailChange.count({ where: { userId, isDone: true, endedAt: { gt: since } } });
  await tx.prisma.user.updateMany({
    where: { id: userId, ...(changes > 0 ? {} : { contactCorrectedAt: { gt: since } }) },
    data: { emailContestedAt: at },
  });
}
