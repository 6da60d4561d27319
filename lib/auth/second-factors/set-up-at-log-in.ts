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
 * For staff who need a second factor and have none: begins to set an authenticator app up between password and session.
 *
 * @throws AppError `code_expired` when the step is over; `forbidden` for whoever is asked for nothing, or for what they have
 */
export async function beginSetUp({ name }: { name: string }): Promise<TimeCodeSetUp> {
  const step = await requireSetUp();
  return await beginTimeCode(step.owner, name, (tx, at) => assertStepWaits(tx, step, at));
}

/**
 * Ends the set-up with a first right code. The log-in still waits, so that recovery codes can be read: `finishSetUp` ends it.
 *
 * @returns recovery codes, which nothing shows again
 * @throws AppError as `confirmTimeCode` and `beginSetUp`
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
 * The same with a passkey: what the browser needs to make one, between password and session.
 *
 * @throws AppError `forbidden` where the site has no address that passkeys work at, and as `beginSetUp`
 */
export async function askForFirstPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const step = await requireSetUp();
  return await beginPasskey(step.owner, bondTo(step));
}

/**
 * Ends the set-up with the passkey that the browser has made. The log-in still waits, as after `confirmSetUp`.
 *
 * @returns recovery codes, which nothing shows again
 * @throws AppError as `keepPasskey` and `beginSetUp`
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

/** Ends the log-in in which a second factor was set up. @throws AppError `code_expired` for any other, and when it is over */
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
