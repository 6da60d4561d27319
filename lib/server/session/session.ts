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
import { requestContext } from "@/lib/server/request-context";
import { keepLocale } from "./keep-locale";
import { insertSession, type ProvedBy, type SecondFactorProof } from "./session.sql";
import { isHttps, sessionCookieName } from "./session-cookie";
import { sessionLifetimeMs } from "./session-lifetime";
import { type Session, sessionOptions } from "./session-options";
import { decodeSessionToken, encodeSessionToken, type TokenCarrier } from "./session-token";

export type { Session };

/** Somebody who has just proved who they are: with the password of this hash, a passkey, or to the bank's identity provider. */
export type ProvedUser = { id: string; provedBy: ProvedBy; secondFactor?: SecondFactorProof };

/**
 * Opens a session for a user who has just proved who they are, and sets its cookie. The browser speaks their language from now on.
 *
 * @returns the `loginToken` of the HTTP contract: the session's token for programs. The cookie has another.
 * @throws AppError `invalid_credentials` when what was proved has changed meanwhile, or a second factor is missing.
 */
export async function openSession(user: ProvedUser, remember: boolean): Promise<string> {
  const id = uuidv7();
  const openedAt = calendarNow();
  const lifetimeMs = sessionLifetimeMs(remember);
  const expiresAt = new Date(openedAt.getTime() + lifetimeMs);
  const { ipAddress, userAgent } = requestContext();
  const { id: userId, provedBy, secondFactor } = user;
  const place = { userAgent: userAgent ?? "", ipAddress: ipAddress ?? "" };
  const proof = { provedBy, secondFactor };
  const locale = await insertSession({ id, userId, proof, remember, ...place, createdAt: openedAt, expiresAt });
  if (locale === undefined) throw new AppError("invalid_credentials", { detail: "what was proved has just changed" });
  const jar = await cookies();
  jar.set(sessionCookieName(), await encodeSessionToken(id, lifetimeMs, "cookie"), {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
    path: "/",
    // Without maxAge the cookie ends with the browser.
    ...(remember ? { maxAge: lifetimeMs / 1000 } : {}),
  });
  await keepLocale(toLocale(locale));
  return await encodeSessionToken(id, lifetimeMs, "bearer");
}

/** Ends the session of this request, or the one in the browser's cookie, if it has one, and removes its cookie. */
export async function closeSession(of: "request" | "browser" = "request"): Promise<void> {
  const given = of === "request" ? await readToken() : await readCookie();
  const id = given && (await decodeSessionToken(given.token, given.carrier));
  if (id) await db.prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: calendarNow() } });
  const jar = await cookies();
  jar.delete({ name: sessionCookieName(), path: "/", secure: isHttps() });
}

type GivenToken = { token: string; carrier: TokenCarrier };

/** The token that the request brings as its bearer or in its cookie. */
async function readToken(): Promise<GivenToken | undefined> {
  const token = (await headers()).get("authorization")?.match(/^Bearer (\S{1,2000})$/i)?.[1];
  return token ? { token, carrier: "bearer" } : await readCookie();
}

async function readCookie(): Promise<GivenToken | undefined> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return token ? { token, carrier: "cookie" } : undefined;
}

/**
 * The live session of this request, or null. Read from the database each time (once a request), so that a revoked
 * session, a suspended user or a changed role counts at once.
 */
export const findSession = cache(async (): Promise<Session | null> => {
  const given = await readToken();
  return given ? await askNextAuth(given) : null;
});

type NextAuthRequest = Parameters<typeof getServerSession>;

/** next-auth itself reads cookies only, and would set one: it is given the bearer as one, and no reply to write to. */
function askNextAuth({ token, carrier }: GivenToken): Promise<Session | null> {
  const request = { headers: {}, cookies: { [sessionCookieName()]: token } };
  const reply = { getHeader: () => undefined, setHeader: () => undefined };
  const given = [request, reply, sessionOptions(carrier)] as unknown as NextAuthRequest;
  return getServerSession(...given) as Promise<Session | null>;
}

/** Whose cookie the browser has, also when its session has ended: enough to keep something for them, and to show nothing. */
export async function findCookieOwner(): Promise<{ id: string; devicesForgottenAt: Date | null } | null> {
  const given = await readCookie();
  const id = given && (await decodeSessionToken(given.token, given.carrier));
  if (!id) return null;
  const session = await db.prisma.session.findUnique({
    where: { id },
    select: { user: { select: { id: true, devicesForgottenAt: true } } },
  });
  return session?.user ?? null;
}

/** For actions and routes. @throws AppError `unauthenticated` without a live session. */
export async function requireActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new AppError("unauthenticated");
  return session.actor;
}

/** For pages: the live session; without one the visitor is sent to log in and comes back afterwards. */
export async function requireSession(): Promise<Session> {
  const session = await findSession();
  if (session) return session;
  const origin = (await headers()).get("x-holdfast-path");
  redirect(paths.login(origin ?? undefined));
}

/**
 * For staff pages: like `requireSession`; a customer is told that there is no such page, and a colleague who may not do that act
 * that the page is not theirs (decision 70).
 */
export async function requireMay(act: Act): Promise<Session> {
  const session = await requireSession();
  if (!isStaffRole(session.actor.role)) notFound();
  if (!may(session.actor.role, act)) forbidden();
  return session;
}
