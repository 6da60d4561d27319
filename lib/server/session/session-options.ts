import "server-only";
import type { AuthOptions, CookieOption, LoggerInstance } from "next-auth";
import { decode, encode, type JWT } from "next-auth/jwt";
import type { Actor } from "@/lib/server/actor";
import { calendarNow, noteLeadDays } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { derivedKey } from "@/lib/server/secrets/keys";
import { noteSeen, readLiveSession } from "./session.sql";
import { isHttps, sessionCookieName } from "./session-cookie";
import { isNotedAgain, sessionIdleMs } from "./session-lifetime";
import { decodeSessionToken, type TokenCarrier } from "./session-token";

/**
 * A live session: who it belongs to, whether it outlives the browser, when it ends if nothing more is done, and whether its owner
 * has not ended their first steps.
 */
export type Session = { actor: Actor; remember: boolean; endsAt: Date; hasFirstSteps: boolean };

/** Why next-auth finds nobody logged in: nothing that the log should hear of. */
class NoSession extends Error {}

/**
 * What next-auth hands on from step to step instead of its own claims. `token` is what cookies and bearers hold; `sid` is
 * the session that it names, and `session` what the database says of it.
 */
type SessionClaims = JWT & { token: string; sid?: string; session?: Session };

/**
 * How next-auth reads and writes a session here (decision 3): its cookie holds an encrypted id and is never made anew, and
 * the row in `sessions` is asked each time. Sign-in adds providers to it (`lib/auth/next-auth/auth-options.ts`).
 *
 * @param carrier what has brought the token that next-auth is given as its cookie
 */
export function sessionOptions(carrier: TokenCarrier = "cookie") {
  return {
    providers: [],
    secret: derivedKey("sign-in").toString("base64url"),
    session: { strategy: "jwt" },
    useSecureCookies: isHttps(),
    cookies: cookieOptions(),
    jwt: {
      // What has a salt is one of next-auth's own cookies, on the way to an identity provider and back.
      encode: (params) => (params.salt ? encode(params) : Promise.resolve((params.token as SessionClaims).token)),
      decode: (params) => (params.salt ? decode(params) : readClaims(params.token, carrier)),
    },
    callbacks: {
      jwt: ({ token }: { token: JWT }) => readSession(token as SessionClaims),
      session: ({ token }: { token: JWT }) => (token as SessionClaims).session ?? null,
    },
    logger,
  } as const satisfies Omit<AuthOptions, "callbacks"> & { callbacks: object };
}

async function readClaims(token: string | undefined, carrier: TokenCarrier): Promise<SessionClaims> {
  const sid = token && (await decodeSessionToken(token, carrier));
  if (!sid) throw new NoSession();
  return { token, sid };
}

async function readSession(claims: SessionClaims): Promise<SessionClaims> {
  const { sid = "" } = claims;
  const moment = calendarNow();
  const live = await readLiveSession(sid, moment, new Date(moment.getTime() - sessionIdleMs));
  if (!live) throw new NoSession();
  const { actor, remember, lastSeenAt, expiresAt, leadDays, hasFirstSteps } = live;
  noteLeadDays(leadDays);
  if (isNotedAgain(lastSeenAt, moment)) await noteSeen(sid, moment);
  const idleEnd = new Date(moment.getTime() + sessionIdleMs);
  const endsAt = remember || expiresAt < idleEnd ? expiresAt : idleEnd;
  return { ...claims, session: { actor, remember, endsAt, hasFirstSteps } };
}

/** All of next-auth's cookies go by the rules of the session's own (`session-cookie.ts`). */
function cookieOptions() {
  const secure = isHttps();
  const named = (name: string): CookieOption => ({
    name,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  });
  const own = (purpose: string) => named(`${secure ? "__Host-" : ""}holdfast-${purpose}`);
  return {
    sessionToken: named(sessionCookieName()),
    callbackUrl: own("callback-url"),
    csrfToken: own("csrf"),
    pkceCodeVerifier: own("pkce"),
    state: own("state"),
    nonce: own("nonce"),
  };
}

/** Where next-auth would take a database that does not answer for a log-out, or for one that has been done. */
const notToBeSwallowed = new Set(["JWT_SESSION_ERROR", "SIGNOUT_ERROR", "SIGN_OUT_EVENT_ERROR"]);

const logger: LoggerInstance = {
  error(code, metadata) {
    const error = metadata instanceof Error ? metadata : metadata.error;
    if (error instanceof NoSession) return;
    // It calls this in its own catch, so what is thrown here reaches whoever asked.
    if (notToBeSwallowed.has(code)) throw error;
    log.error({ code, error: describeError(error) }, "next-auth");
  },
  warn: (code) => log.warn({ code }, "next-auth"),
  debug: () => undefined,
};
