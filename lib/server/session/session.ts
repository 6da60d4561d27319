import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { v7 as uuidv7 } from "uuid";
import { toLocale } from "@/lib/i18n/locales";
import { unattendedHeader } from "@/lib/page-reader";
import { paths } from "@/lib/paths";
import { type Act, isStaffRole, may } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import type { User } from "@/lib/server/prisma-client/client";
import { requestContext } from "@/lib/server/request-context";
import { keepLocale } from "./keep-locale";
import { isPageOf, otherReader, otherReadersPage } from "./page-reader";
import { insertSession, type ProvedBy, type SecondFactorProof } from "./session.sql";
import { isHttps, sessionCookieName } from "./session-cookie";
import { forgetEnd } from "./session-end";
import { sessionLifetimeMs } from "./session-lifetime";
import { type Session, sessionOptions } from "./session-options";
import { decodeSessionToken, encodeSessionToken, type TokenCarrier } from "./session-token";

export type { Session };

/**
 * A user who has just proved their identity with a password, with a passkey, or through the bank's identity provider.
 */
export type ProvedUser = { id: string; provedBy: ProvedBy; secondFactor?: SecondFactorProof };

/**
 * Opens a session for a user who has just proved their identity. Sets the session cookie, and the cookie with the user's
 * language.
 *
 * @returns the `loginToken` of the HTTP contract, which is the session's token for programs. The cookie contains another token,
 * which is not valid in an HTTP header
 * @throws AppError `invalid_credentials` if the proof has become invalid since it was checked, or if a second factor is missing
 */
export async function openSession(user: ProvedUser, wantsRemember: boolean): Promise<string> {
  const id = uuidv7();
  const openedAt = calendarNow();
  const wantedEnd = new Date(openedAt.getTime() + sessionLifetimeMs(wantsRemember));
  const { ipAddress, userAgent } = requestContext();
  const { id: userId, provedBy, secondFactor } = user;
  const place = { userAgent: userAgent ?? "", ipAddress: ipAddress ?? "" };
  const proof = { provedBy, secondFactor };
  const times = { remember: wantsRemember, createdAt: openedAt, expiresAt: wantedEnd };
  const inserted = await insertSession({ id, userId, proof, ...place, ...times });
  if (inserted === undefined) throw new AppError("invalid_credentials", { detail: "what was proved has just changed" });
  const { locale, remember, expiresAt } = inserted;
  const lifetimeMs = expiresAt.getTime() - openedAt.getTime();
  const jar = await cookies();
  jar.set(sessionCookieName(), await encodeSessionToken(id, lifetimeMs, "cookie"), {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
    path: "/",
    // If maxAge is absent, the cookie ends when the browser is closed.
    ...(remember ? { maxAge: lifetimeMs / 1000 } : {}),
  });
  await forgetEnd();
  await keepLocale(toLocale(locale));
  return await encodeSessionToken(id, lifetimeMs, "bearer");
}

/** Ends either the session of this request or the session in the browser's cookie. Removes the cookie. */
export async function closeSession(of: "request" | "browser" = "request"): Promise<void> {
  const given = of === "request" ? await readToken() : await readCookie();
  const id = given && (await decodeSessionToken(given.token, given.carrier));
  const data = { revokedAt: calendarNow(), endReason: "logged_out" } as const;
  if (id) await db.prisma.session.updateMany({ where: { id, revokedAt: null }, data });
  const jar = await cookies();
  jar.delete({ name: sessionCookieName(), path: "/", secure: isHttps() });
}

type GivenToken = { token: string; carrier: TokenCarrier };

/** Reads the token from the request's bearer header. If the request has no such header, reads the token from the cookie. */
async function readToken(): Promise<GivenToken | undefined> {
  const token = (await headers()).get("authorization")?.match(/^Bearer (\S{1,2000})$/i)?.[1];
  return token ? { token, carrier: "bearer" } : await readCookie();
}

async function readCookie(): Promise<GivenToken | undefined> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return token ? { token, carrier: "cookie" } : undefined;
}

/**
 * The live session of this request, or null if there is none. Each request reads the session once from the database, so that the
 * end of a session, the suspension of a user or the change of a role takes effect at the next request.
 */
export const findSession = cache(async (): Promise<Session | null> => {
  const given = await readToken();
  return given ? await askNextAuth(given, !(await headers()).has(unattendedHeader)) : null;
});

type NextAuthRequest = Parameters<typeof getServerSession>;

/**
 * next-auth reads tokens only from cookies, so this function passes a bearer token as a cookie. next-auth would also set a
 * cookie, so this function passes a reply object that ignores all headers.
 */
function askNextAuth({ token, carrier }: GivenToken, isAct: boolean): Promise<Session | null> {
  const request = { headers: {}, cookies: { [sessionCookieName()]: token } };
  const reply = { getHeader: () => undefined, setHeader: () => undefined };
  const given = [request, reply, sessionOptions(carrier, isAct)] as unknown as NextAuthRequest;
  return getServerSession(...given) as Promise<Session | null>;
}

type CookieOwner = Pick<User, "id" | "role" | "devicesForgottenAt">;

/**
 * Finds the owner of the browser's session cookie, even if the session has ended. If the session has ended, callers may store
 * data for the owner, but must not show the owner's data.
 */
export async function findCookieOwner(): Promise<CookieOwner | null> {
  const given = await readCookie();
  const id = given && (await decodeSessionToken(given.token, given.carrier));
  if (!id) return null;
  const session = await db.prisma.session.findUnique({
    where: { id },
    select: { user: { select: { id: true, role: true, devicesForgottenAt: true } } },
  });
  return session?.user ?? null;
}

/**
 * Returns the user who calls a route. A request from a page contains a hash of the user for whom the page was made, and the
 * caller must be this user. Requests from programs contain no hash.
 *
 * @throws AppError `unauthenticated` if there is no live session, `other_reader`, `rate_limited` if requests are too frequent
 */
export async function requireActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new AppError("unauthenticated");
  if ((await isPageOf(session.actor)) === false) throw otherReader(session.actor);
  await keepPace(session.actor, "request");
  return session.actor;
}

/**
 * Returns the user who calls a server action. Only pages call server actions. The page must have been made for this user in this
 * role (docs/decisions/stale-pages.md). If another user logs in, tabs of the first user therefore cannot send requests in the
 * name of the second user.
 *
 * @throws AppError `unauthenticated` if there is no live session, `other_reader`, `rate_limited` if requests are too frequent
 */
export async function requirePageActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new AppError("unauthenticated");
  if (!(await isPageOf(session.actor))) throw otherReader(session.actor);
  await keepPace(session.actor, "request");
  return session.actor;
}

/**
 * Counts a request for a page once, even if several components of the page read the session.
 *
 * @returns the seconds to wait if the user requests pages too often, otherwise null
 */
const countPage = cache(async (userId: string): Promise<number | null> => {
  try {
    await keepPace({ userId }, "page");
    return null;
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds) return error.retryAfterSeconds;
    throw error;
  }
});

/**
 * Returns the live session for a page. Redirects a visitor without a session to the log-in, and after the log-in back to the
 * page. If a customer has not finished the registration, redirects the customer to the next step. If a user requests too many
 * pages, redirects the user to `/too-fast`, which has the status 429. A request for a part of a page fails if it comes from a
 * page that was made for another user. Without this rule, one page would show the data of two users.
 */
export async function requireSession(): Promise<Session> {
  const session = await findSession();
  if (session) {
    if ((await isPageOf(session.actor)) === false) throw otherReadersPage();
    if (session.actor.registrationOpen) redirect(paths.register);
    const waitSeconds = await countPage(session.actor.userId);
    if (waitSeconds !== null) redirect(paths.tooFast(waitSeconds));
    return session;
  }
  const origin = (await headers()).get("x-holdfast-path");
  redirect(paths.login(origin ?? undefined));
}

/**
 * Returns the live session for a staff page. A customer gets the page "not found". A member of staff whose role does not allow
 * the action gets the page "forbidden" (docs/decisions/staff.md).
 */
export async function requireMay(act: Act): Promise<Session> {
  const session = await requireSession();
  if (!isStaffRole(session.actor.role)) notFound();
  if (!may(session.actor.role, act)) forbidden();
  return session;
}
