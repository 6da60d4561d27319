import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { countMailRequest } from "@/lib/auth/email-codes/count-mail-request";
import { endEmailChanges } from "@/lib/auth/email-codes/end-email-changes";
import { issueEmailCode, lifetimeMsByPurpose } from "@/lib/auth/email-codes/issue-email-code";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkProof } from "@/lib/auth/second-factors/check-proof";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { queueEmail } from "@/lib/email/queue-email";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError, fieldError } from "@/lib/server/errors";
import type { RequestEmailChangeInput } from "./schema";

/**
 * Requests a change of the actor's e-mail address. The bank sends one link to the present address and another link to the new
 * address. The address changes once both links were used (`proveEmailAddress`). A later request replaces an open request. If the
 * new address already belongs to a user, no link is sent to the new address. The reply does not depend on this, so the actor
 * cannot find out whether an address belongs to a user.
 *
 * @throws AppError with the errors of `checkProof`; `validation_failed` on `newEmail` if it is the present address;
 * `rate_limited`; `forbidden` for staff who sign in through the bank's identity provider, because the provider determines their
 * address
 */
export async function requestEmailChange(actor: Actor, input: RequestEmailChangeInput): Promise<void> {
  assertNotDisabled(actor);
  const { newEmail, ...proof } = input;
  if (isStaffRole(actor.role) && env().STAFF_SIGN_IN === "oidc") {
    throw new AppError("forbidden", { messageKey: "email_of_provider" });
  }
  if (newEmail === actor.email) throw fieldError("newEmail", "sameEmail");
  await checkProof(actor, proof);
  await countMailRequest(newEmail);
  await inTransaction(async (tx) => {
    const { userId } = actor;
    await lockOwner(tx, userId);
    await readLiveOwner(tx, actor, calendarNow());
    await endEmailChanges(tx, userId);
    await sendLinks(tx, actor, newEmail);
    await announceSecurityChange(tx, actor, "email-change-asked");
    await recordAudit(tx, actor, {
      action: "email.request-change",
      subjectType: "user",
      subjectId: userId,
      after: { email: newEmail },
    });
  });
}

async function sendLinks(tx: Database, { userId, email, firstName }: Actor, newEmail: string): Promise<void> {
  const [createdAt, isTaken] = [now(), (await tx.prisma.user.count({ where: { email: newEmail } })) > 0];
  const oldCodeId = await issueEmailCode(tx, userId, "leave_email");
  const newCodeId = await issueEmailCode(tx, userId, "join_email");
  await tx.prisma.emailChange.create({
    data: {
      ...{ userId, oldEmail: email, newEmail, oldCodeId, newCodeId, createdAt },
      expiresAt: new Date(createdAt.getTime() + lifetimeMsByPurpose.join_email),
    },
  });
  await queueEmail(tx, email, "leave-email", { firstName, emailCodeId: oldCodeId });
  if (!isTaken) await queueEmail(tx, newEmail, "join-email", { firstName, emailCodeId: newCodeId });
}
