import "server-only";
import type { AuthOptions, CookieOption, LoggerInstance } from "next-auth";
import { decode, encode, type JWT } from "next-auth/jwt";
import type { Actor } from "@/lib/server/actor";
import { calendarNow, noteLeadDays, noteOpenDate } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { derivedKey } from "@/lib/server/secrets/keys";
import { noteSeen, readLiveSession } from "./session.sql";
import { isHttps, sessionCookieName } from "./session-cookie";
import { isNotedAgain, sessionIdleMs } from "./session-lifetime";
import { decodeSessionToken, type TokenCarrier } from "./session-token";

/**
 * A live session. `remember`: the session continues after the browser is closed. `endsAt`: the session ends at this time if no
 * further request arrives. `hasFirstSteps`: the user has not ended the first steps on the dashboard.
 */
export type Session = { actor: Actor; remember: boolean; endsAt: Date; hasFirstSteps: boolean };

/** The error if nobody is logged in. The log ignores this error. */
class NoSession extends Error {}

/**
 * The data that next-auth passes from callback to callback instead of its own claims. `token` is the content of the cookie or the
 * bearer header. `sid` is the id of the session. `session` is the data of the session's row.
 */
type SessionClaims = JWT & { token: string; sid?: string; session?: Session };

/**
 * The options of next-auth for reading and writing a session (docs/decisions/sessions.md). The cookie contains an encrypted id
 * and is never renewed. Each request reads the row in `sessions`. `lib/auth/next-auth/auth-options.ts` adds the log-in
 * providers.
 *
 * @param carrier states how the client has sent the token that next-auth receives as its cookie
 * @param isAct false if the request does not extend the session, because no person has caused the request
 */
export function sessionOptions(carrier: TokenCarrier = "cookie", isAct = true) {
  return {
    providers: [],
    secret: derivedKey("sign-in").toString("base64url"),
    session: { strategy: "jwt" },
    useSecureCookies: isHttps(),
    cookies: cookieOptions(),
    jwt: {
      // Only next-auth's own cookies for a log-in at an identity provider have a salt.
      encode: (params) => (params.salt ? encode(params) : Promise.resolve((params.token as SessionClaims).token)),
      decode: (params) => (params.salt ? decode(params) : readClaims(params.token, carrier)),
    },
    callbacks: {
      jwt: ({ token }: { token: JWT }) => readSession(token as SessionClaims, isAct),
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

async function readSession(claims: SessionClaims, isAct: boolean): Promise<SessionClaims> {
  const { sid = "" } = claims;
  const moment = calendarNow();
  const live = await readLiveSession(sid, moment, new Date(moment.getTime() - sessionIdleMs));
  if (!live) throw new NoSession();
  const { actor, remember, lastSeenAt, expiresAt, leadDays, openOn, hasFirstSteps } = live;
  noteLeadDays(leadDays);
  noteOpenDate(openOn);
  if (isAct && isNotedAgain(lastSeenAt, moment)) await noteSeen(sid, moment);
  const idleEnd = new Date((isAct ? moment : lastSeenAt).getTime() + sessionIdleMs);
  const endsAt = remember || expiresAt < idleEnd ? expiresAt : idleEnd;
  return { ...claims, session: { actor, remember, endsAt, hasFirstSteps } };
}

/** All of next-auth's cookies follow the rules of the session cookie (`session-cookie.ts`). */
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

/**
 * Codes of errors that next-auth would treat as a log-out. The cause of these errors may be an unreachable database, and not the
 * user's log-out.
 */
const notToBeSwallowed = new Set(["JWT_SESSION_ERROR", "SIGNOUT_ERROR", "SIGN_OUT_EVENT_ERROR"]);

const logger: LoggerInstance = {
  error(code, metadata) {
    const error = metadata instanceof Error ? metadata : metadata.error;
    if (error instanceof NoSession) return;
    // next-auth calls this function inside its own `catch`, so an error that is thrown here reaches the caller.
    if (notToBeSwallowed.has(code)) throw error;
    log.error({ code, error: describeError(error) }, "next-auth");
  },
  warn: (code) => log.warn({ code }, "next-auth"),
  debug: () => undefined,
};
