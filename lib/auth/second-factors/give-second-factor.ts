import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { startSession } from "@/lib/auth/log-in/log-in";
import { recordRefusal } from "@/lib/auth/log-in/verify-credentials";
import { askForOwnPasskey } from "@/lib/auth/passkeys/ask-for-own-passkey";
import { checkSignature } from "@/lib/auth/passkeys/check-signature";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { calendarNow } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { checkCode } from "./check-code";
import { assertStepWaits, endLoginStep, requireLoginStep } from "./login-step";

/**
 * Completes a log-in with its second step: a code of an authenticator app, or a recovery code.
 *
 * @throws AppError `code_wrong`, `code_locked`, `code_expired` if the log-in has waited too long for its second step,
 * `invalid_credentials` if the password changes during the request
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

/**
 * The options that the browser needs to request a signature from a passkey of the user who logs in.
 *
 * @throws AppError `code_expired` if the log-in has waited too long for its second step, `forbidden` if passkeys do not work at
 * the site's URL
 */
export async function askForPasskeyOfStep(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id, owner } = await requireLoginStep();
  return await askForOwnPasskey(owner.userId, bondTo(id));
}

/**
 * Completes a log-in with its second step, a signature. One of the user's passkeys must have signed a challenge of this step.
 *
 * @throws AppError `invalid_credentials` when the signature is invalid, or when the password changes during the request;
 * `code_expired` if the log-in has waited too long for its second step
 */
export async function givePasskey(response: PasskeyResponse): Promise<void> {
  const step = await requireLoginStep();
  const { isRight } = await checkSignature(response, bondTo(step.id), { ownerId: step.owner.userId });
  if (!isRight) {
    await recordRefusal(step.owner.userId);
    await countAgainstLimit("login-failures-address", requestContext().ipAddress);
    throw new AppError("invalid_credentials", { messageKey: "passkey_refused" });
  }
  await startSession(await endLoginStep(step), step.remember);
}

const bondTo = (stepId: string) => ({ purpose: "second-step", to: [stepId] }) as const;
