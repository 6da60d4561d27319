import "server-only";
import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { db } from "@/lib/server/db";
import { type ChallengeBond, challengeLifetimeMs, makeChallenge } from "./challenge";
import { requirePasskeySite } from "./passkey-site";

/**
 * What the browser needs to ask for a signature by one of a person's passkeys.
 *
 * @throws AppError `forbidden` where the site has no address that passkeys work at
 */
export async function askForOwnPasskey(
  userId: string,
  bond: ChallengeBond,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId: rpID } = requirePasskeySite();
  const known = await db.prisma.passkey.findMany({
    where: { factor: { userId } },
    select: { credentialId: true, transports: true },
  });
  return await generateAuthenticationOptions({
    ...{ rpID, challenge: makeChallenge(bond), timeout: challengeLifetimeMs, userVerification: "required" },
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}
