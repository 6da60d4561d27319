import "server-only";
import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { db } from "@/lib/server/db";
import { type ChallengeBond, challengeLifetimeMs, makeChallenge } from "./challenge";
import { requirePasskeySite } from "./passkey-site";

/**
 * The options that the browser needs to request a signature from one of a user's passkeys.
 *
 * @throws AppError `forbidden` if passkeys do not work at the site's URL
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
