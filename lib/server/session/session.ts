import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { v7 as uuidv7 } from "uuid";
import { toLocale } from "@/lib/i18n/locales";
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
import { sessionLifetimeMs } from "./session-lifetime";
import { type Session, sessionOptions } from "./session-options";
import { decodeSessionToken, encodeSessionToken, type TokenCarrier } from "./session-token";

export type { Session };

/**
 * A person who has just proved their identity: with the password of this hash, with a passkey, or to the bank's identity
 * provider.
 */
export type ProvedUser = { id: string; provedBy: ProvedBy; secondFactor?: SecondFactorProof };

/**
 * Opens a session for a person who has just proved their identity, and sets the session cookie. From now on the browser's pages
 * are in the person's language.
 *
 * @returns the `loginToken` of the HTTP contract: the session's token for programs. The cookie contains another token.
 * @throws AppError `invalid_credentials` when the proof has become invalid meanwhile, or a second factor is missing.
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
    // Without maxAge the cookie ends when the browser is closed.
    ...(remember ? { maxAge: lifetimeMs / 1000 } : {}),
  });
  await keepLocale(toLocale(locale));
  return await encodeSessionToken(id, lifetimeMs, "bearer");
}

/** Ends the session of this request, or the session in the browser's cookie, and removes the cookie. */
export async function closeSession(of: "request" | "browser" = "request"): Promise<void> {
  const given = of === "request" ? await readToken() : await readCookie();
  const id = given && (await decodeSessionToken(given.token, given.carrier));
  if (id) await db.prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: calendarNow() } });
  const jar = await cookies();
  jar.delete({ name: sessionCookieName(), path: "/", secure: isHttps() });
}

type GivenToken = { token: string; carrier: TokenCarrier };

/** The token in the request's bearer header, or else in its cookie. */
async function readToken(): Promise<GivenToken | undefined> {
  const token = (await headers()).get("authorization")?.match(/^Bearer (\S{1,2000})$/i)?.[1];
  return token ? { token, carrier: "bearer" } : await readCookie();
}

async function readCookie(): Promise<GivenToken | undefined> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return token ? { token, carrier: "cookie" } : undefined;
}

/**
 * The live session of this request, or null. The session is read from the database once for each request, so that a revoked
 * session, a suspended user or a changed role takes effect at once.
 */
export const findSession = cache(async (): Promise<Session | null> => {
  const given = await readToken();
  return given ? await askNextAuth(given) : null;
});

type NextAuthRequest = Parameters<typeof getServerSession>;

/**
 * next-auth reads tokens only from cookies, and would set a cookie. Therefore next-auth receives a bearer token as a cookie, and
 * a reply object that ignores all headers.
 */
function askNextAuth({ token, carrier }: GivenToken): Promise<Session | null> {
  const request = { headers: {}, cookies: { [sessionCookieName()]: token } };
  const reply = { getHeader: () => undefined, setHeader: () => undefined };
  const given = [request, reply, sessionOptions(carrier)] as unknown as NextAuthRequest;
  return getServerSession(...given) as Promise<Session | null>;
}

type CookieOwner = Pick<User, "id" | "role" | "devicesForgottenAt">;

/**
 * The owner of the browser's session cookie, even when the session has ended. An ended session is enough to store data for the
 * owner, but not to show data.
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
 * For routes. If a request contains a page's hash, the request must come from the reader of this page. Programs send no hash.
 *
 * @throws AppError `unauthenticated` without a live session, `other_reader`, `rate_limited` when requests are too frequent
 */
export async function requireActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new AppError("unauthenticated");
  if ((await isPageOf(session.actor)) === false) throw otherReader(session.actor);
  await keepPace(session.actor, "request");
  return session.actor;
}

/**
 * For server actions, which only pages call. The request must come from a page of this person in this role
 * (docs/decisions/stale-pages.md). A tab that was opened before somebody else logged in cannot act in that person's name.
 *
 * @throws AppError `unauthenticated` without a live session, `other_reader`, `rate_limited` when requests are too frequent
 */
export async function requirePageActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new AppError("unauthenticated");
  if (!(await isPageOf(session.actor))) throw otherReader(session.actor);
  await keepPace(session.actor, "request");
  return session.actor;
}

/**
 * Counts a page once, even when several of its parts request the session.
 *
 * @returns the seconds to wait when pages are too frequent; otherwise null
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
 * For pages: the live session. A visitor without a session is sent to the log-in and returns afterwards. A reader of too many
 * pages is sent to `/too-fast`, which has the status 429. A request for a part of a page fails if it comes from another person's
 * page, because that page would show the part under the other person's name.
 */
export async function requireSession(): Promise<Session> {
  const session = await findSession();
  if (session) {
    if ((await isPageOf(session.actor)) === false) throw otherReadersPage();
    const waitSeconds = await countPage(session.actor.userId);
    if (waitSeconds !== null) redirect(paths.tooFast(waitSeconds));
    return session;
  }
  const origin = (await headers()).get("x-holdfast-path");
  redirect(paths.login(origin ?? undefined));
}

/**
 * For staff pages: the result of `requireSession`. A customer gets "not found", and a colleague who may not do the act gets
 * "forbidden" (docs/decisions/staff.md).
 */
export async function requireMay(act: Act): Promise<Session> {
  const session = await requireSession();
  if (!isStaffRole(session.actor.role)) notFound();
  if (!may(session.actor.role, act)) forbidden();
  return session;
}
