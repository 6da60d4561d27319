import "server-only";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertEmailVerified, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError, fieldError } from "@/lib/server/errors";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import { beginTimeCode, confirmTimeCode, type TimeCodeSetUp } from "./add-time-code";
import { checkProof, type Proof } from "./check-proof";
import type { RemovalCheck } from "./removal-checks.model";
import { assertSecondPerson, lockOwner } from "./second-factors.sql";
import { changeStepUp, countPayeesAsNew, hasFactor, settleRemoval } from "./step-up";

/**
 * Begins to add an authenticator app for the actor. Before the e-mail address is verified, the actor may be a stranger who has
 * registered the address of somebody else, so no factor can be added.
 *
 * @throws AppError `email_unverified`; the errors of `checkProof`; `conflict` if the actor has ten factors
 */
export async function addTimeCode(actor: Actor, input: { name: string } & Proof): Promise<TimeCodeSetUp> {
  assertEmailVerified(actor);
  await checkProof(actor, input);
  return await beginTimeCode(actor, input.name, (tx, at) => readLiveOwner(tx, actor, at));
}

/**
 * Adds an authenticator app after the user has typed a correct code of the app. The session then counts as a session with a second
 * factor.
 *
 * @returns new recovery codes if the actor had no usable recovery codes
 * @throws AppError `email_unverified`; the errors of `confirmTimeCode`
 */
export async function confirmAddedTimeCode(
  actor: Actor,
  input: { id: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  assertEmailVerified(actor);
  const { userId, sessionId } = actor;
  const recoveryCodes = await confirmTimeCode(actor, {
    ...input,
    assertLive: (tx, at) => readLiveOwner(tx, actor, at),
    also: async (tx) => {
      await tx.prisma.session.updateMany({ where: { id: sessionId, userId }, data: { secondFactor: true } });
    },
  });
  return { recoveryCodes };
}

/** Renames one of the actor's second factors. @throws AppError the errors of `checkProof`; `not_found` */
export async function renameSecondFactor(actor: Actor, input: { id: string; name: string } & Proof): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const { id, name, ...proof } = input;
  const where = { id, userId, confirmedAt: { not: null } };
  // The existence of the factor is checked first, so that a request for an unknown factor consumes no code and counts no attempt.
  if ((await db.prisma.secondFactor.count({ where })) === 0) throw new AppError("not_found");
  await checkProof(actor, proof);
  await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await readLiveOwner(tx, actor, calendarNow());
    const before = await tx.prisma.secondFactor.findFirst({ where, select: { name: true } });
    if (!before) throw new AppError("not_found");
    // If the request is repeated after a lost reply, nothing changes.
    if (before.name === name) return;
    await tx.prisma.secondFactor.updateMany({ where, data: { name } });
    await recordAudit(tx, actor, {
      action: "second-factor.rename",
      subjectType: "user",
      subjectId: userId,
      before: { factor: id, ...before },
      after: { factor: id, name },
    });
    await announceSecurityChange(tx, actor, "second-factor-renamed");
  });
}

/**
 * Removes one of the actor's second factors. The removal of the last factor also removes the recovery codes. No session ends.
 *
 * @throws AppError the errors of `checkProof`; `not_found`; `forbidden` if a member of staff removes their last factor and
 * `STAFF_SECOND_FACTOR` requires a factor
 */
export async function removeSecondFactor(actor: Actor, input: { id: string } & Proof): Promise<void> {
  assertNotDisabled(actor);
  const { userId, role } = actor;
  await checkProof(actor, input);
  await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await readLiveOwner(tx, actor, calendarNow());
    const where = { id: input.id, userId, confirmedAt: { not: null } };
    const { count } = await tx.prisma.secondFactor.deleteMany({ where });
    if (count === 0) throw new AppError("not_found");
    const left = await settleRemoval(tx, userId);
    // If staff have removed all factors of a user, the next log-in requires a new factor (`factorsRemovedAt`). An actor who
    // proves their identity and removes their last factor no longer has to meet this requirement.
    if (left === 0) await tx.prisma.user.update({ where: { id: userId }, data: { factorsRemovedAt: null } });
    if (left === 0 && isStaffRole(role) && env().STAFF_SECOND_FACTOR) {
      throw new AppError("forbidden", { messageKey: "last_second_factor" });
    }
    await recordAudit(tx, actor, {
      action: "second-factor.remove",
      subjectType: "user",
      subjectId: userId,
      before: { factor: input.id },
    });
    await announceSecurityChange(tx, actor, "second-factor-removed");
  });
}

/**
 * Sets the proof that the actor must give, in addition to the session, for larger transfers. For a day after the change, the
 * lower limits for new payees apply to every payee.
 *
 * @throws AppError the errors of `checkProof`; `validation_failed` on `stepUp` when the actor has no factor of this kind
 */
export async function setStepUp(actor: Actor, { stepUp, ...proof }: { stepUp: StepUp } & Proof): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  await checkProof(actor, proof);
  await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await readLiveOwner(tx, actor, calendarNow());
    if (stepUp !== "pin" && !(await hasFactor(tx, userId, stepUp))) {
      throw fieldError("stepUp", stepUp === "passkey" ? "stepUpWithoutPasskey" : "stepUpWithoutApp");
    }
    await changeStepUp(tx, userId, stepUp);
    await recordAudit(tx, actor, { action: "step-up.set", subjectType: "user", subjectId: userId, after: { stepUp } });
    await announceSecurityChange(tx, actor, "step-up-changed");
  });
}

/**
 * Removes all second factors and recovery codes of a user who has lost the factors, and ends all sessions of the user. At the
 * next log-in, the user sets up a new factor. The account is held for a day (`assertNotHeld`), because the password alone must
 * not give access. Only staff who may change customers may call this function. Staff may not remove their own factors with this
 * function. Staff state how they checked the user's identity. An e-mail notifies the owner. The removal becomes a proposal that a
 * second member of staff must confirm (`doOrPropose`).
 *
 * @throws AppError `proposed`; `forbidden` for one's own factors; `not_found` for an unknown user, and for a user without a
 * second factor
 */
export async function removeSecondFactorsOf(
  actor: Actor,
  input: { email: string; reason: string; checks: RemovalCheck[] },
  request?: CommandRequest,
): Promise<void> {
  const { email, reason } = input;
  // Proposals that an older version of this program has stored contain no `checks`, the ways in which staff have checked the
  // user's identity.
  const checks = (input.checks ?? []).join(", ");
  assertMay(actor, "customers.edit");
  const select = { id: true, firstName: true, role: true } as const;
  const owner = await db.prisma.user.findUnique({ where: { email }, select });
  if (!owner) throw new AppError("not_found");
  if (isStaffRole(owner.role)) assertMay(actor, "staff.edit");
  const { id: userId, firstName } = owner;
  const act = { action: "second-factor.remove-all", subjectType: "user", subjectId: userId } as const;
  await assertNotOwn(actor, { ...act, ownerId: userId });
  const command = { kind: "second-factor.remove-all", subject: { type: "user", id: userId }, input, request } as const;
  await doOrPropose(actor, command, async (tx) => {
    await lockOwner(tx, userId);
    await assertSecondPerson(tx, userId);
    const { count } = await tx.prisma.secondFactor.deleteMany({ where: { userId } });
    if (count === 0) throw new AppError("not_found");
    await settleRemoval(tx, userId);
    await countPayeesAsNew(tx, userId);
    await tx.prisma.user.update({ where: { id: userId }, data: { factorsRemovedAt: now() } });
    await revokeSessions(tx, userId, "security_changed");
    await recordAudit(tx, actor, {
      ...act,
      before: { secondFactors: count },
      after: { secondFactors: 0, reason, checks },
    });
    await announceSecurityChange(tx, { userId, email, firstName }, "second-factors-removed-by-staff", "staff");
  });
}
