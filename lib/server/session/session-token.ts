import "server-only";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/server/env";
import { derivedKey } from "@/lib/server/secrets/keys";

/** The carrier of a token: a browser's cookie, which no script can read, or the header of a program that has logged in. */
export type TokenCarrier = "cookie" | "bearer";

const rememberedMax = 5_000;
/** The content of a genuine token: its session and its audience. */
type Claims = { sid: string; aud: string };
/** Tokens that were proved genuine. The oldest entries are removed first. */
const genuine = new Map<string, Claims>();

/** The audience of a token: a carrier at this site. A copy of this installation, with the same secret, has another audience. */
function audienceOf(carrier: TokenCarrier): string {
  return `${carrier} at ${env().NEXTAUTH_URL ?? "holdfast"}`;
}

/** A session's token, encrypted by next-auth. It contains only the session's id and its audience. */
export function encodeSessionToken(sessionId: string, lifetimeMs: number, carrier: TokenCarrier): Promise<string> {
  const token: Claims = { sid: sessionId, aud: audienceOf(carrier) };
  return encode({ token, secret: derivedKey("session"), maxAge: lifetimeMs / 1000 });
}

/**
 * The session id in a token; undefined when the token is not genuine, or was created for another carrier or site. The session's
 * row decides whether the session is live. Therefore a genuine token need not be decrypted again. A decryption takes a twentieth
 * of a request's time.
 */
export async function decodeSessionToken(token: string, carrier: TokenCarrier): Promise<string | undefined> {
  const claims = genuine.get(token) ?? (await decryptClaims(token));
  return claims?.aud === audienceOf(carrier) ? claims.sid : undefined;
}

async function decryptClaims(token: string): Promise<Claims | undefined> {
  const claims = await decode({ token, secret: derivedKey("session") }).catch(() => null);
  if (typeof claims?.sid !== "string" || typeof claims.aud !== "string") return undefined;
  const [oldest] = genuine.keys();
  if (genuine.size >= rememberedMax && oldest) genuine.delete(oldest);
  const known = { sid: claims.sid, aud: claims.aud };
  genuine.set(token, known);
  return known;
}
