import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { askForOwnPasskey } from "@/lib/auth/passkeys/ask-for-own-passkey";
import type { ChallengeBond } from "@/lib/auth/passkeys/challenge";
import { checkOwnSignature } from "@/lib/auth/passkeys/check-own-signature";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { checkCurrentPassword } from "@/lib/auth/passwords/check-current-password";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { checkCode } from "./check-code";
import { assertNotHeld } from "./held-account";

/**
 * A second factor with which a signed-in user proves their identity once more: a code of an app, a recovery code, or the
 * signature of a challenge that `askToProve` has created.
 */
export type FactorProof = { code?: string | undefined; passkey?: PasskeyResponse | undefined };

/** A proof of identity that a signed-in user gives before a change that affects security. The schema of this type is `proof`. */
export type Proof = FactorProof & { currentPassword?: string | undefined };

/**
 * Checks the proof of identity for a change that needs more than the session. A user with a second factor must give the factor,
 * because a phishing page can obtain both the session and the password. A user without a second factor gives the current
 * password.
 *
 * @param tightens `"tightens"` for a change that only removes access. This kind of change is allowed even while the account is
 * held
 * @throws AppError the errors of `checkFactor`; `validation_failed` on `currentPassword`, `rate_limited`
 */
export async function checkProof(actor: Actor, given: Proof, tightens: "tightens" | "" = ""): Promise<void> {
  if (tightens === "") await assertNotHeld(actor.userId);
  if (await showFactor(actor, given)) return;
  await checkCurrentPassword(actor, given.currentPassword);
}

/**
 * Checks the password and, if the user has one, a second factor. The password is checked first, so that a wrong password does not
 * use up a code.
 *
 * @throws AppError the errors of `checkProof`
 */
export async function checkPasswordAndFactor(actor: Actor, given: Proof): Promise<void> {
  await assertNotHeld(actor.userId);
  await checkCurrentPassword(actor, given.currentPassword);
  await showFactor(actor, given);
}

/**
 * Requires a second factor from a user who has a second factor. Requires nothing from a user without a second factor.
 *
 * @returns true if a factor was given; false for users without a factor
 * @throws AppError `validation_failed` on `code` if the factor is missing; `code_wrong`, `code_locked`, `passkey_wrong`,
 * `rate_limited`. `unauthenticated` when the session has ended since the request began. `forbidden` while the account is held
 */
export async function checkFactor(actor: Actor, given: FactorProof): Promise<boolean> {
  await assertNotHeld(actor.userId);
  return await showFactor(actor, given);
}

/**
 * Refuses a request without a second factor from a user who must give a second factor. Does not check the factor, so that the
 * factor can still be used. A change calls this function before slow work.
 *
 * @throws AppError `validation_failed` on `code` if the factor is missing. `forbidden` while the account is held
 */
export async function askForFactor(actor: Actor, given: FactorProof): Promise<void> {
  await assertNotHeld(actor.userId);
  await readGiven(actor, given);
}

async function showFactor(actor: Actor, given: FactorProof): Promise<boolean> {
  const submittedAt = calendarNow();
  const factor = await readGiven(actor, given);
  if (!factor) return false;
  if ("passkey" in factor) {
    const { passkey } = factor;
    await checkOwnSignature(actor, passkey, { bond: bondOf(actor), submittedAt, refused: "passkeyRefused" });
  } else {
    const { code } = factor;
    await checkCode(actor, { code, submittedAt, assertLive: (tx, at) => readLiveOwner(tx, actor, at) });
  }
  return true;
}

/** The factor that the user has given; undefined for a user without a factor. */
async function readGiven(
  { userId }: Actor,
  { code, passkey }: FactorProof,
): Promise<{ passkey: PasskeyResponse } | { code: string } | undefined> {
  const count = await db.prisma.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
  if (count === 0) return undefined;
  if (passkey) return { passkey };
  if (code !== undefined) return { code };
  throw fieldError("code", "secondFactorRequired");
}

/**
 * Creates a challenge for the actor's passkeys. A signature of the challenge is a valid proof only in this session.
 *
 * @throws AppError `forbidden` if passkeys do not work at the site's URL
 */
export function askToProve(actor: Actor): Promise<PublicKeyCredentialRequestOptionsJSON> {
  assertNotDisabled(actor);
  return askForOwnPasskey(actor.userId, bondOf(actor));
}

const bondOf = ({ userId, sessionId }: Actor): ChallengeBond => ({ purpose: "prove", to: [userId, sessionId] });
