import "server-only";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { startSession } from "@/lib/auth/log-in/log-in";
import type { ChallengeBond } from "@/lib/auth/passkeys/challenge";
import { beginPasskey, keepPasskey } from "@/lib/auth/passkeys/make-passkey";
import type { AddPasskeyInput } from "@/lib/auth/passkeys/passkey-schema";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { beginTimeCode, confirmTimeCode, type TimeCodeSetUp } from "./add-time-code";
import { findAsked } from "./find-asked";
import { assertStepWaits, endLoginStep, type LoginStep, requireLoginStep } from "./login-step";

/**
 * Begins to set up an authenticator app during a log-in. The password was right, but the session has not begun. This function is
 * for users who need a second factor and have none, such as new staff.
 *
 * @throws AppError `code_expired` if the log-in has waited too long for its second step; `forbidden` for users who need no second
 * factor or already have one
 */
export async function beginSetUp({ name }: { name: string }): Promise<TimeCodeSetUp> {
  const step = await requireSetUp();
  return await beginTimeCode(step.owner, name, (tx, at) => assertStepWaits(tx, step, at));
}

/**
 * Completes the set-up of an authenticator app once the user has entered a correct code from it. The function does not complete
 * the log-in, so that the user can first read the recovery codes. `finishSetUp` completes the log-in.
 *
 * @returns recovery codes, which are never shown again
 * @throws AppError the errors of `confirmTimeCode` and `beginSetUp`
 */
export async function confirmSetUp(input: { id: string; code: string }): Promise<{ recoveryCodes: string[] }> {
  const step = await requireSetUp();
  const recoveryCodes = await confirmTimeCode(step.owner, {
    ...input,
    assertLive: (tx, at) => assertStepWaits(tx, step, at),
    also: (tx) => noteGiven(tx, step),
  });
  return { recoveryCodes };
}

/**
 * Begins to set up a passkey during a log-in. The password was right, but the session has not begun. Returns the options that
 * the browser needs to create the passkey.
 *
 * @throws AppError `forbidden` if passkeys do not work at the site's URL, and the errors of `beginSetUp`
 */
export async function askForFirstPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const step = await requireSetUp();
  return await beginPasskey(step.owner, bondTo(step));
}

/**
 * Completes the set-up with the passkey that the browser has created. Like `confirmSetUp`, the function does not complete the
 * log-in.
 *
 * @returns recovery codes, which are never shown again
 * @throws AppError the errors of `keepPasskey` and `beginSetUp`
 */
export async function addFirstPasskey(input: AddPasskeyInput): Promise<{ recoveryCodes: string[] }> {
  const step = await requireSetUp();
  const recoveryCodes = await keepPasskey(step.owner, {
    ...input,
    bond: bondTo(step),
    assertLive: (tx, at) => assertStepWaits(tx, step, at),
    also: (tx) => noteGiven(tx, step),
  });
  return { recoveryCodes };
}

const bondTo = ({ id }: LoginStep): ChallengeBond => ({ purpose: "set-up", to: [id] });

async function noteGiven(tx: Database, { id }: LoginStep): Promise<void> {
  await tx.prisma.loginStep.updateMany({ where: { id }, data: { givenAt: calendarNow() } });
}

/**
 * Completes a log-in in which a second factor was set up.
 *
 * @throws AppError `code_expired` if the log-in has expired, or if the user has set up no second factor during it
 */
export async function finishSetUp(): Promise<void> {
  const step = await requireLoginStep();
  const given = await db.prisma.loginStep.count({ where: { id: step.id, givenAt: { not: null } } });
  if (given === 0) throw new AppError("code_expired", { messageKey: "login_step_over" });
  await startSession(await endLoginStep(step), step.remember);
}

async function requireSetUp(): Promise<LoginStep> {
  const step = await requireLoginStep();
  if ((await findAsked(step.owner.userId, step.role)) !== "set-up") throw new AppError("forbidden");
  return step;
}
