import "server-only";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/server/env";
import { derivedKey } from "@/lib/server/secrets/keys";

/** What brings a token: a browser's cookie, which no script can read, or the header of a program that has logged in. */
export type TokenCarrier = "cookie" | "bearer";

const rememberedMax = 5_000;
/** What a genuine token says: its session, and what it is good for. */
type Claims = { sid: string; aud: string };
/** Tokens that were genuine: the oldest go first. */
const genuine = new Map<string, Claims>();

/** What a token is good for: one carrier at this site. Another installation with the same secret, as a copy of it, is another. */
function audienceOf(carrier: TokenCarrier): string {
  return `${carrier} at ${env().NEXTAUTH_URL ?? "holdfast"}`;
}

/** A session's token: next-auth's encrypted one, with nothing in it but the session's id and what it is good for. */
export function encodeSessionToken(sessionId: string, lifetimeMs: number, carrier: TokenCarrier): Promise<string> {
  const token: Claims = { sid: sessionId, aud: audienceOf(carrier) };
  return encode({ token, secret: derivedKey("session"), maxAge: lifetimeMs / 1000 });
}

/**
 * The session id in a token; undefined when the token is not genuine, or was made for another carrier or site. Whether the
 * session lives is for its row to say, its end included: so a token that was genuine once need not be decrypted again, which
 * would cost a twentieth of a request.
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
