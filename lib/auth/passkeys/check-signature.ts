import "server-only";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type ChallengeBond, isChallengeFor, spendChallenge } from "./challenge";
import { noteUse, type SigningPasskey, signingPasskeySelect } from "./passkey";
import type { PasskeyResponse } from "./passkey-schema";
import { passkeySite } from "./passkey-site";
import { userHandle } from "./user-handle";

/** What came of a signature; a refused one may be by a passkey that is known. */
export type CheckedSignature = { isRight: boolean; passkey: SigningPasskey | undefined };

/**
 * Checks that a passkey of the bank's has signed a challenge of `bond`, here, by somebody whom their device has recognised
 * (user verification: so it stands for both factors, what they have and what they know or are). A challenge counts once, and a
 * passkey whose counter goes back is refused: it may have been copied.
 *
 * @param ownerId whose passkey it must be, where that is known
 */
export async function checkSignature(
  response: PasskeyResponse,
  bond: ChallengeBond,
  ownerId?: string,
): Promise<CheckedSignature> {
  const passkey =
    (await db.prisma.passkey.findUnique({ where: { credentialId: response.id }, select: signingPasskeySelect })) ??
    undefined;
  if (!passkey || (ownerId !== undefined && passkey.factor.userId !== ownerId)) return { isRight: false, passkey };
  const seen = await verify(response, passkey, bond);
  const isRight =
    seen !== undefined && (await spendChallenge(seen.challenge)) && (await noteUse(passkey.factorId, seen));
  return { isRight, passkey };
}

async function verify(response: PasskeyResponse, passkey: SigningPasskey, bond: ChallengeBond) {
  const site = passkeySite();
  const { userHandle: handle } = response.response;
  if (!site || (handle !== undefined && handle !== userHandle(passkey.factor.userId).toString("base64url")))
    return undefined;
  let challenge = "";
  try {
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
        counter: Number(passkey.counter),
      },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { challenge, counter: newCounter, isBackedUp: credentialBackedUp, at: calendarNow() } : undefined;
  } catch {
    // It throws for whatever is not as it should be; nothing in it asks the database.
    return undefined;
  }
}
