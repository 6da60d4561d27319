import "server-only";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkProof, type Proof } from "@/lib/auth/second-factors/check-proof";
import { type Actor, assertEmailVerified } from "@/lib/server/actor";
import type { ChallengeBond } from "./challenge";
import { beginPasskey, keepPasskey } from "./make-passkey";
import type { AddPasskeyInput } from "./passkey-schema";
import { requirePasskeySite } from "./passkey-site";

const bondOf = ({ userId, sessionId }: Actor): ChallengeBond => ({ purpose: "add", to: [userId, sessionId] });

/**
 * Checks a proof of the actor's identity, and returns the options that the browser needs to create a passkey. The options contain
 * a challenge. The passkey can be added only in this session, and only until the challenge expires.
 *
 * @throws AppError `email_unverified`; the errors of `checkProof` and `beginPasskey`
 */
export async function askForNewPasskey(actor: Actor, proof: Proof): Promise<PublicKeyCredentialCreationOptionsJSON> {
  assertEmailVerified(actor);
  requirePasskeySite();
  await checkProof(actor, proof);
  return await beginPasskey(actor, bondOf(actor));
}

/**
 * Adds the passkey that the browser has created with the options of `askForNewPasskey`. Once the passkey is added, the session
 * counts as a session with a second factor.
 *
 * @returns new recovery codes if the owner had no usable recovery codes. The new codes are shown only once
 * @throws AppError `email_unverified`; the errors of `keepPasskey`; `unauthenticated` when the session has ended since the request
 * began
 */
export async function addPasskey(actor: Actor, input: AddPasskeyInput): Promise<{ recoveryCodes: string[] }> {
  assertEmailVerified(actor);
  const { userId, sessionId } = actor;
  const recoveryCodes = await keepPasskey(actor, {
    ...input,
    bond: bondOf(actor),
    assertLive: (tx, at) => readLiveOwner(tx, actor, at),
    also: (tx) => tx.prisma.session.updateMany({ where: { id: sessionId, userId }, data: { secondFactor: true } }),
  });
  return { recoveryCodes };
}
