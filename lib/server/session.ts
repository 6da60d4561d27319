import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { v7 as uuidv7 } from "uuid";
import { paths } from "@/lib/paths";
import type { Actor } from "./actor";
import { calendarNow, noteLeadDays } from "./clock";
import { db } from "./db";
import { AppError } from "./errors";
import { requestContext } from "./request-context";
import { insertSession, noteSeen, readLiveSession } from "./session.sql";
import { isHttps, sessionCookieName } from "./session-cookie";
import { decodeSessionToken, encodeSessionToken } from "./session-token";

const minuteMs = 60_000;
/** Decision 20: without "Remember me" a session ends after this time without a request. */
export const sessionIdleMs = 15 * minuteMs;
const rememberedLifetimeMs = 30 * 24 * 60 * minuteMs;
/** However busy, a session that is not remembered ends after a working day. */
const unrememberedLifetimeMs = 12 * 60 * minuteMs;
const lastSeenStepMs = 10_000;
/** How long after a request its session surely lives on: what a page can tell its reader without asking again. */
export const sessionIdleSureMs = sessionIdleMs - lastSeenStepMs;

/** A live session: who it belongs to, and whether it outlives the browser. */
export type Session = { actor: Actor; remember: boolean };

/**
 * Opens a session for a user who has just proved who they are, and sets its cookie.
 *
 * @param user the password hash is the one that was checked: when the password changes in between, which ends every
 *   session, no new one slips through. The row lock makes the two wait for each other.
 * @returns the token of the cookie, which is also the `loginToken` of the HTTP contract.
 * @throws AppError `invalid_credentials` when the password has changed meanwhile.
 */
export async function openSession(user: { id: string; passwordHash: string }, remember: boolean): Promise<string> {
  const sessionId = uuidv7();
  const openedAt = calendarNow();
  const lifetimeMs = remember ? rememberedLifetimeMs : unrememberedLifetimeMs;
  const { ipAddress, userAgent } = requestContext();
  const isOpen = await insertSession({
    id: sessionId,
    userId: user.id,
    passwordHash: user.passwordHash,
    remember,
    userAgent: userAgent ?? "",
    ipAddress: ipAddress ?? "",
    createdAt: openedAt,
    expiresAt: new Date(openedAt.getTime() + lifetimeMs),
  });
  if (!isOpen) throw new AppError("invalid_credentials", { detail: "the password has just changed" });
  const token = await encodeSessionToken(sessionId, lifetimeMs);
  const jar = await cookies();
  jar.set(sessionCookieName(), token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
    path: "/",
    // Without maxAge the cookie ends with the browser.
    ...(remember ? { maxAge: lifetimeMs / 1000 } : {}),
  });
  return token;
}

/** Ends the session of this request, if it has one, and removes its cookie. */
export async function closeSession(): Promise<void> {
  const sessionId = await readSessionId();
  if (sessionId) {
    await db.prisma.session.updateMany({
      where: { id: sessionId, revokedAt: null },
      data: { revokedAt: calendarNow() },
    });
  }
  const jar = await cookies();
  jar.delete({ name: sessionCookieName(), path: "/", secure: isHttps() });
}

/** The session id that the request's bearer token or cookie carries; undefined when neither is genuine. */
async function readSessionId(): Promise<string | undefined> {
  const bearer = (await headers()).get("authorization")?.match(/^Bearer (\S{1,2000})$/i)?.[1];
  const token = bearer ?? (await cookies()).get(sessionCookieName())?.value;
  return token ? await decodeSessionToken(token) : undefined;
}

/**
 * The live session of this request, or null. Read from the database each time (once a request), so that a revoked
 * session, a suspended user or a changed role counts at once.
 */
export const findSession = cache(async (): Promise<Session | null> => {
  const sessionId = await readSessionId();
  if (!sessionId) return null;
  const moment = calendarNow();
  const live = await readLiveSession(sessionId, moment, new Date(moment.getTime() - sessionIdleMs));
  if (!live) return null;
  noteLeadDays(live.leadDays);
  if (moment.getTime() - live.lastSeenAt.getTime() > lastSeenStepMs) await noteSeen(sessionId, moment);
  return { remember: live.remember, actor: live.actor };
});

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

/** For staff pages: like `requireSession`; a customer is told that there is no such page. */
export async function requireAdmin(): Promise<Session> {
  const session = await requireSession();
  if (session.actor.role !== "admin") notFound();
  return session;
}
