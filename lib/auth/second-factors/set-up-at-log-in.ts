import "server-only";
import { startSession } from "@/lib/auth/log-in/log-in";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
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
  return await beginTimeCode(step.owner, name);
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
    also: async (tx) => {
      await tx.prisma.loginStep.updateMany({ where: { id: step.id }, data: { givenAt: calendarNow() } });
    },
  });
  return { recoveryCodes };
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
