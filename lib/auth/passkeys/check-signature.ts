import "server-only";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { type ChallengeBond, isChallengeFor, spendChallenge } from "./challenge";
import { noteUse, type SeenSignature, type SigningPasskey, signingPasskeySelect } from "./passkey";
import type { PasskeyResponse } from "./passkey-response-schema";
import { passkeySite } from "./passkey-site";
import { userHandle } from "./user-handle";

type SignatureCheck = {
  /** The required owner of the passkey. If undefined, any owner is accepted. */
  ownerId?: string;
  /**
   * The calendar time of the request (`calendarNow`). A passkey that was added after this time cannot have signed this request.
   */
  submittedAt?: Date;
  /** Throws if the signer may no longer give a signature, for example because their session has ended. */
  assertLive?: (tx: Database, at: Date) => Promise<unknown>;
  /** True when the challenge is bound to one request. A repeat of this request with the same signature is accepted. */
  isRepeatable?: boolean;
};

/** The result of a check. `passkey` may be defined even if the signature is refused. */
export type CheckedSignature = { isRight: boolean; passkey: SigningPasskey | undefined };

/**
 * Checks a signature. The signature must come from a passkey that the bank has stored. The signed challenge must have been made
 * for `bond` and this site. The authenticator must have verified the user, for example by fingerprint. The signature then counts
 * as both factors of a log-in. A challenge can be used only once. If a passkey has a counter and the counter does not increase,
 * the signature is refused, because the passkey may have been copied.
 *
 * @throws the errors of `assertLive`
 */
export async function checkSignature(
  response: PasskeyResponse,
  bond: ChallengeBond,
  check: SignatureCheck = {},
): Promise<CheckedSignature> {
  const { ownerId, submittedAt, assertLive, isRepeatable = false } = check;
  const passkey =
    (await db.prisma.passkey.findUnique({ where: { credentialId: response.id }, select: signingPasskeySelect })) ??
    undefined;
  if (!passkey || !isOf(passkey, ownerId, submittedAt)) return { isRight: false, passkey };
  const seen = await verify(response, passkey, bond, isRepeatable);
  if (!seen) return { isRight: false, passkey };
  const isRight = await inTransaction(async (tx) => {
    await assertLive?.(tx, seen.at);
    if (await spendChallenge(tx, seen.challenge)) return await noteUse(tx, passkey.factorId, seen);
    return isRepeatable && (await hasLastSigned(tx, passkey.factorId, seen.challenge));
  });
  return { isRight, passkey };
}

function isOf({ factor }: SigningPasskey, ownerId: string | undefined, submittedAt: Date | undefined): boolean {
  const { userId, confirmedAt, disownedAt } = factor;
  if (disownedAt !== null) return false;
  if (ownerId !== undefined && userId !== ownerId) return false;
  return submittedAt === undefined || (confirmedAt !== null && confirmedAt <= submittedAt);
}

async function hasLastSigned(tx: Database, factorId: string, challenge: string): Promise<boolean> {
  return (await tx.prisma.passkey.count({ where: { factorId, lastChallenge: challenge } })) > 0;
}

async function verify(
  response: PasskeyResponse,
  passkey: SigningPasskey,
  bond: ChallengeBond,
  isRepeatable: boolean,
): Promise<SeenSignature | undefined> {
  const site = passkeySite();
  const { userHandle: handle, clientDataJSON } = response.response;
  if (!site || (handle !== undefined && handle !== userHandle(passkey.factor.userId).toString("base64url")))
    return undefined;
  let challenge = "";
  try {
    const isRepeat = isRepeatable && decodeClientDataJSON(clientDataJSON).challenge === passkey.lastChallenge;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      expectedChallenge: (given) => {
        challenge = given;
        return isChallengeFor(given, bond);
      },
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The library refuses a signature whose counter has not increased. A repeated request contains the same counter as the
        // first request, so the library would refuse the repeat. The value 0 turns this check off.
        counter: isRepeat ? 0 : Number(passkey.counter),
      },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { challenge, counter: newCounter, isBackedUp: credentialBackedUp, at: calendarNow() } : undefined;
  } catch {
    // The library throws for every invalid response. No call in this block uses the database, so the `catch` hides no other
    // error.
    return undefined;
  }
}
