import "server-only";
import { decode, encode } from "next-auth/jwt";
import { derivedKey } from "@/lib/server/secrets/keys";

const rememberedMax = 5_000;
/** Tokens that were genuine, with their session: the oldest go first. */
const genuine = new Map<string, string>();

/** The token of a session's cookie: next-auth's encrypted one, with nothing in it but the session's id. */
export function encodeSessionToken(sessionId: string, lifetimeMs: number): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: derivedKey("session"), maxAge: lifetimeMs / 1000 });
}

/**
 * The session id in a token; undefined when the token is not genuine. Whether the session lives is for its row to say,
 * its end included: so a token that was genuine once need not be decrypted again, which would cost a twentieth of a
 * request.
 */
export async function decodeSessionToken(token: string): Promise<string | undefined> {
  const known = genuine.get(token);
  if (known) return known;
  const sessionId = await decryptSessionId(token);
  if (!sessionId) return undefined;
  const [oldest] = genuine.keys();
  if (genuine.size >= rememberedMax && oldest) genuine.delete(oldest);
  genuine.set(token, sessionId);
  return sessionId;
}

async function decryptSessionId(token: string): Promise<string | undefined> {
  try {
    const claims = await decode({ token, secret: derivedKey("session") });
    return typeof claims?.sid === "string" ? claims.sid : undefined;
  } catch {
    return undefined;
  }
}
