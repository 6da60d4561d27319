import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner } from "@/lib/auth/email-codes/consume-email-code";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { rememberDevice } from "@/lib/auth/log-in/known-device";
import { forgetLoginTries, loginTriesOf } from "@/lib/auth/log-in/login-tries";
import { unknownPinHash } from "@/lib/auth/pins/pin-hash";
import { countPayeesAsNew } from "@/lib/auth/second-factors/step-up";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { forgetProofs } from "@/lib/auth/sessions/forget-proofs";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { now } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { assertStrongPassword } from "./assert-strong-password";

/**
 * Customers of whom nobody knows whether the mailbox is theirs. A correction by staff also leaves an address unverified, but then
 * the customer has proved their identity to staff (docs/decisions/second-factors.md).
 */
const unproved = { status: "pending", emailVerifiedAt: null, contactCorrectedAt: null } as const;

/**
 * Sets a new password with the code from an e-mail, ends every session of the owner, and notifies the owner by e-mail. The bank
 * assumes that only the owner can read the mailbox and use the link. The reset therefore unlocks a password that wrong attempts
 * have locked, and records this device as a device of the owner. After the reset, failed log-ins of strangers in other browsers
 * do not lock this device. If nobody has proved yet that the mailbox is theirs (`unproved`), the reset is the first proof. The
 * reset then removes everything that a stranger may have added before.
 *
 * @throws AppError `code_expired`, `rate_limited`, `validation_failed` on `password`
 */
export async function resetPassword(code: string, { password }: { password: string }): Promise<void> {
  const owner = await findOwner(code);
  await assertStrongPassword(password, owner);
  // Nobody becomes `unproved` later, so only these customers need the hash of a PIN. Hashing is slow.
  const [passwordHash, pinHash] = await Promise.all([
    hashSecret(password),
    (await isUnproved(db, owner.id)) ? unknownPinHash() : null,
  ]);
  await inTransaction(async (tx) => {
    const userId = await consumeEmailCode(tx, code, "reset_password");
    const wasVoided = (await tx.prisma.user.count({ where: { id: userId, passwordVoidedAt: { not: null } } })) > 0;
    // The user's row is updated before the sessions end. A concurrent log-in with the old password therefore waits for the lock
    // on this row (`openSession`).
    const data = { passwordHash, passwordVoidedAt: null, updatedAt: now() };
    await tx.prisma.user.updateMany({ where: { id: userId }, data });
    // The old password is void if somebody has clicked "This was not me" in an e-mail. In this case, the reader of the mailbox
    // may be a stranger, so the lower limits for new payees apply to every payee.
    if (wasVoided) await countPayeesAsNew(tx, userId);
    const subject = { subjectType: "user", subjectId: userId } as const;
    if (pinHash !== null && (await isUnproved(tx, userId))) {
      await forgetProofs(tx, userId, { pinHash, endReason: "password_changed" });
      await announceSecurityChange(tx, { ...owner, userId }, "password-changed-unproved");
      await recordAudit(tx, { userId }, { action: "password.reset", ...subject, after: { secondFactors: 0 } });
    } else {
      await revokeSessions(tx, userId, "password_changed");
      await noteSecretChange(tx, userId, "password");
      await announceSecurityChange(tx, { ...owner, userId }, "password-changed");
      await recordAudit(tx, { userId }, { action: "password.reset", ...subject });
    }
  });
  // The first call resets the counters of failed log-ins from unknown devices. The second call resets the counter of this device,
  // which is now a device of the owner.
  await forgetLoginTries(await loginTriesOf(owner.email, undefined));
  await rememberDevice(owner.id);
  await forgetLoginTries(await loginTriesOf(owner.email, owner));
}

async function isUnproved({ prisma }: Database, id: string): Promise<boolean> {
  return (await prisma.user.count({ where: { id, ...unproved } })) > 0;
}

async function findOwner(code: string) {
  const userId = await findEmailCodeOwner(code, "reset_password");
  const owner = await db.prisma.user.findUnique({
    where: { id: userId },
    select: { id: true, email: true, firstName: true, lastName: true, devicesForgottenAt: true },
  });
  if (!owner) throw new AppError("code_expired");
  return owner;
}
