import "server-only";
import { randomUUID } from "node:crypto";
import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { cookies } from "next/headers";
import { assertMayLogIn, recordRefusal } from "@/lib/auth/log-in/verify-credentials";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { assertBelowLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import type { ProvedUser } from "@/lib/server/session/session";
import { isHttps } from "@/lib/server/session/session-cookie";
import { challengeLifetimeMs, makeChallenge } from "./challenge";
import { checkSignature } from "./check-signature";
import type { PasskeyResponse } from "./passkey-response-schema";
import { requirePasskeySite } from "./passkey-site";

const cookieName = () => (isHttps() ? "__Host-holdfast-passkey" : "holdfast-passkey");

const bondTo = (visitor: string) => ({ purpose: "log-in", to: [visitor] }) as const;

/**
 * The options that the browser needs to request a signature from any passkey of a visitor whom the bank has not yet identified.
 * The challenge is valid only in this browser. A cookie identifies the browser until the challenge expires.
 *
 * @throws AppError `forbidden` if passkeys do not work at the site's URL
 */
export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId: rpID } = requirePasskeySite();
  const visitor = randomUUID();
  const jar = await cookies();
  const maxAge = challengeLifetimeMs / 1000;
  jar.set(cookieName(), visitor, { httpOnly: true, sameSite: "strict", secure: isHttps(), path: "/", maxAge });
  const challenge = makeChallenge(bondTo(visitor));
  return await generateAuthenticationOptions({
    ...{ rpID, challenge, timeout: challengeLifetimeMs, userVerification: "required" },
  });
}

/**
 * Finds the owner of the passkey that has signed this browser's challenge. The signature counts as both factors. The function
 * refuses the same users as a log-in with a password, such as blocked users (`assertMayLogIn`). A failure does not lock the
 * user's log-in, because nobody can guess a signature.
 *
 * @throws AppError `rate_limited`, `invalid_credentials`, `account_disabled` with `status`, `forbidden`
 */
export async function verifyPasskeyLogIn(response: PasskeyResponse): Promise<ProvedUser> {
  const { ipAddress } = requestContext();
  await assertBelowLimit("login-failures-address", ipAddress);
  const visitor = (await cookies()).get(cookieName())?.value;
  const isWhole = visitor !== undefined && response.response.userHandle !== undefined;
  const { isRight, passkey } = isWhole
    ? await checkSignature(response, bondTo(visitor))
    : { isRight: false, passkey: undefined };
  if (!isRight || !passkey) {
    await recordRefusal(passkey?.factor.userId);
    await countAgainstLimit("login-failures-address", ipAddress);
    throw new AppError("invalid_credentials", { messageKey: "passkey_unknown" });
  }
  const select = { id: true, status: true, role: true, closedAt: true } as const;
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: passkey.factor.userId }, select });
  await assertMayLogIn(user);
  return { id: user.id, provedBy: { passkeyId: passkey.factorId }, secondFactor: "given" };
}
