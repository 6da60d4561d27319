import "server-only";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/server/env";
import { derivedKey } from "@/lib/server/secrets/keys";

/**
 * How a token is sent: in a browser's cookie, which no script can read, or in an HTTP header of a program that has logged in.
 */
export type TokenCarrier = "cookie" | "bearer";

const rememberedMax = 5_000;
/** The content of a genuine token: the session's id and the token's audience. */
type Claims = { sid: string; aud: string };
/** Caches the content of genuine tokens, keyed by token. When the cache is full, the oldest entry is removed. */
const genuine = new Map<string, Claims>();

/**
 * The audience of a token: its carrier (cookie or HTTP header) and the site's URL. A token is therefore invalid at a copy of the
 * site under another URL.
 */
function audienceOf(carrier: TokenCarrier): string {
  return `${carrier} at ${env().NEXTAUTH_URL ?? "holdfast"}`;
}

/** Creates the content of a session's token: the session's id and the token's audience. next-auth encrypts the content. */
export function encodeSessionToken(sessionId: string, lifetimeMs: number, carrier: TokenCarrier): Promise<string> {
  const token: Claims = { sid: sessionId, aud: audienceOf(carrier) };
  return encode({ token, secret: derivedKey("session"), maxAge: lifetimeMs / 1000 });
}

/**
 * Returns the session id in a token. Returns undefined if the token is not genuine, or if the token was created for another
 * carrier or for another site. A genuine token is decrypted only once, because a decryption takes a twentieth of a request's
 * time. A cached token of an ended session does no harm, because each request reads from the database whether the session is
 * live.
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
