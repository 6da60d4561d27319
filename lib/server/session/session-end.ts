import "server-only";
import { cookies } from "next/headers";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { SessionEnd } from "@/lib/server/prisma-client/enums";
import { isHttps, sessionCookieName } from "./session-cookie";
import { decodeSessionToken } from "./session-token";

/**
 * The reason why this browser's last session has ended. `idle`: nobody used the session. `over`: the session reached its longest
 * duration.
 */
export type EndOfSession = SessionEnd | "idle" | "over";

/** The time for which the log-in page shows the reason for a log-out. */
const toldSeconds = 60;

const cookieName = () => (isHttps() ? "__Host-holdfast-left" : "holdfast-left");

/** Keeps the reason for a log-out in a cookie for the log-in page, because a log-out removes the session's cookie. */
export async function keepEnd(end: "logged_out" | "idle"): Promise<void> {
  const options = { httpOnly: true, sameSite: "lax", secure: isHttps(), path: "/", maxAge: toldSeconds } as const;
  (await cookies()).set(cookieName(), end, options);
}

/** Removes the cookie with the reason for an earlier log-out. Called when a session begins. */
export async function forgetEnd(): Promise<void> {
  (await cookies()).delete({ name: cookieName(), path: "/", secure: isHttps() });
}

/**
 * Finds out why this browser's last session has ended. Only this browser's cookies identify the session, so that strangers learn
 * nothing about a user.
 *
 * @returns undefined if this browser had no session, or if the session was revoked without a reason
 */
export async function findEnd(): Promise<EndOfSession | undefined> {
  const jar = await cookies();
  const kept = jar.get(cookieName())?.value;
  if (kept === "logged_out" || kept === "idle") return kept;
  const token = jar.get(sessionCookieName())?.value;
  const id = token && (await decodeSessionToken(token, "cookie"));
  if (!id) return undefined;
  const session = await db.prisma.session.findUnique({
    where: { id },
    select: { revokedAt: true, endReason: true, expiresAt: true, user: { select: { status: true, closedAt: true } } },
  });
  if (!session) return undefined;
  const { status, closedAt } = session.user;
  if (closedAt) return SessionEnd.closed;
  if (status === "suspended" || status === "blocked") return SessionEnd.suspended;
  if (session.revokedAt) return session.endReason ?? undefined;
  return session.expiresAt > calendarNow() ? "idle" : "over";
}
