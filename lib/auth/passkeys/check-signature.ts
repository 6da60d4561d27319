import "server-only";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { type ChallengeBond, isChallengeFor, spendChallenge } from "./challenge";
import { noteUse, type SeenSignature, type SigningPasskey, signingPasskeySelect } from "./passkey";
import type { PasskeyResponse } from "./passkey-schema";
import { passkeySite } from "./passkey-site";
import { userHandle } from "./user-handle";

type SignatureCheck = {
  /** Whose passkey it must be, where that is known. */
  ownerId?: string;
  /** When the request came, by the calendar: a passkey that was added since is not what it speaks of. */
  submittedAt?: Date;
  /** Throws when whoever signs may not any more. */
  assertLive?: (tx: Database, at: Date) => Promise<unknown>;
  /** What the challenge is bound to is one request, which is the same again when it comes with the same signature. */
  isRepeatable?: boolean;
};

/** What came of a signature; a refused one may be by a passkey that is known. */
export type CheckedSignature = { isRight: boolean; passkey: SigningPasskey | undefined };

/**
 * Checks that a passkey of the bank's has signed a challenge of `bond`, here, by somebody whom their device has recognised
 * (user verification: so it stands for both factors, what they have and what they know or are). A challenge counts once, and a
 * passkey whose counter goes back is refused: it may have been copied.
 *
 * @throws what `assertLive` throws
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
  const { userId, confirmedAt } = factor;
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
        // A repeat comes with the count that was noted when it came first.
        counter: isRepeat ? 0 : Number(passkey.counter),
      },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { challenge, counter: newCounter, isBackedUp: credentialBackedUp, at: calendarNow() } : undefined;
  } catch {
    // It throws for whatever is not as it should be; nothing in it asks the database.
    return undefined;
  }
}
