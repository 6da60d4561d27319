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
import { assertNotHeld } from "./removed-factors";

/** A second factor that the user shows again: a code of an app, a recovery code, or a signature made with `askToProve`. */
export type FactorProof = { code?: string | undefined; passkey?: PasskeyResponse | undefined };

/** A proof that a signed-in user gives again, before a change to their protection. Its schema is `proof`. */
export type Proof = FactorProof & { currentPassword?: string | undefined };

/**
 * Guards a change for which session and password are not enough, since a phishing page may have both. Users with a second
 * factor must show the factor. All other users give their current password.
 *
 * @param tightens `"tightens"` for a change that only removes access, which is allowed even while the account is held
 * @throws AppError the errors of `checkFactor`; `validation_failed` on `currentPassword`, `rate_limited`
 */
export async function checkProof(actor: Actor, given: Proof, tightens: "tightens" | "" = ""): Promise<void> {
  if (tightens === "") await assertNotHeld(actor.userId);
  if (await showFactor(actor, given)) return;
  await checkCurrentPassword(actor, given.currentPassword);
}

/**
 * Requires a second factor from every user who has one.
 *
 * @returns true when a factor was shown; false for users without a factor
 * @throws AppError `validation_failed` on `code` when it is missing; `code_wrong`, `code_locked`, `passkey_wrong`,
 * `rate_limited`. `unauthenticated` when the session has ended meanwhile. `forbidden` while the account is held
 */
export async function checkFactor(actor: Actor, given: FactorProof): Promise<boolean> {
  await assertNotHeld(actor.userId);
  return await showFactor(actor, given);
}

async function showFactor(actor: Actor, { code, passkey }: FactorProof): Promise<boolean> {
  const submittedAt = calendarNow();
  const count = await db.prisma.secondFactor.count({ where: { userId: actor.userId, confirmedAt: { not: null } } });
  if (count === 0) return false;
  if (passkey) {
    await checkOwnSignature(actor, passkey, { bond: bondOf(actor), submittedAt, refused: "passkeyRefused" });
  } else if (code !== undefined) {
    await checkCode(actor, { code, submittedAt, assertLive: (tx, at) => readLiveOwner(tx, actor, at) });
  } else {
    throw fieldError("code", "secondFactorRequired");
  }
  return true;
}

/**
 * Creates a challenge for the actor's passkeys. A signature of the challenge is a proof in this session.
 *
 * @throws AppError `forbidden` where passkeys do not work at the site's URL
 */
export function askToProve(actor: Actor): Promise<PublicKeyCredentialRequestOptionsJSON> {
  assertNotDisabled(actor);
  return askForOwnPasskey(actor.userId, bondOf(actor));
}

const bondOf = ({ userId, sessionId }: Actor): ChallengeBond => ({ purpose: "prove", to: [userId, sessionId] });
