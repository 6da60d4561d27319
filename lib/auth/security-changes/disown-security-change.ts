import "server-only";
import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner, voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { lifetimeMsByPurpose } from "@/lib/auth/email-codes/issue-email-code";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { settleRemoval } from "@/lib/auth/second-factors/step-up";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { calendarNow, now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { hashSecret } from "@/lib/server/secrets/secrets";

/**
 * "This was not me", by the code of an e-mail about a change: ends every session of its owner, forgets the devices and voids
 * the password, so that nobody logs in until its owner has chosen a new one by e-mail. Links to choose one that were sent
 * before are used up as well. Second factors and recovery codes of the last seven days, while such links work, are removed:
 * they may be the stranger's. Status, PINs and money stay as they are.
 *
 * @throws AppError `code_expired`, `rate_limited`
 */
export async function disownSecurityChange({ code }: { code: string }): Promise<void> {
  await findEmailCodeOwner(code, "disown_change");
  // A hash like any other, of what nobody knows: a log-in takes as long as before to be refused.
  const passwordHash = await hashSecret(randomBytes(32).toString("base64url"));
  await inTransaction(async (tx) => {
    const userId = await consumeEmailCode(tx, code, "disown_change");
    await voidEmailCodes(tx, userId, "reset_password");
    const at = now();
    // Before the sessions end: a log-in that is under way waits for this row, see insertSession.
    await tx.prisma.user.updateMany({
      where: { id: userId },
      data: { passwordHash, passwordVoidedAt: at, devicesForgottenAt: calendarNow(), updatedAt: at },
    });
    await revokeSessions(tx, userId);
    await noteSecretChange(tx, userId, "password");
    // Whoever was in may have added a factor of their own, and its news has such a link too, for as long as this one's.
    const added = { gt: new Date(calendarNow().getTime() - lifetimeMsByPurpose.disown_change) };
    await tx.prisma.secondFactor.deleteMany({ where: { userId, createdAt: added } });
    await tx.prisma.recoveryCode.deleteMany({ where: { userId, createdAt: added } });
    await settleRemoval(tx, userId);
    await recordAudit(tx, { userId }, { action: "security.disown", subjectType: "user", subjectId: userId });
  });
}
