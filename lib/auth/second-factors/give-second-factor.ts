import "server-only";
import { startSession } from "@/lib/auth/log-in";
import { calendarNow } from "@/lib/server/clock";
import { checkCode } from "./check-code";
import { assertStepWaits, endLoginStep, requireLoginStep } from "./login-step";

/**
 * Ends a log-in by its second step: with a code of an authenticator app, or a recovery code.
 *
 * @throws AppError `code_wrong`, `code_locked`, `code_expired` when the step is over, `invalid_credentials` when the password
 * has changed meanwhile
 */
export async function giveCode({ code }: { code: string }): Promise<void> {
  const step = await requireLoginStep();
  await checkCode(step.owner, {
    code,
    submittedAt: calendarNow(),
    assertLive: (tx, at) => assertStepWaits(tx, step, at),
  });
  await startSession(await endLoginStep(step), step.remember);
}
