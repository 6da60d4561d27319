import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { sessionIdleMs } from "@/lib/server/session/session-lifetime";

const liveSessionSelect = {
  id: true,
  /** True if the session continues after the browser is closed. */
  remember: true,
  userAgent: true,
  ipAddress: true,
  createdAt: true,
  /** The time of the last request, accurate to the minute. */
  lastSeenAt: true,
} as const satisfies Prisma.SessionSelect;

/** A live session with its device. */
export type LiveSession = Prisma.SessionGetPayload<{ select: typeof liveSessionSelect }>;

const sessionsMax = 100;

/** At most 100 live sessions of a user, the most recently used first. Only staff may read these sessions. */
export async function findSessions(actor: Actor, userId: string): Promise<LiveSession[]> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "sign-in", { id: userId });
  return await readLiveSessions(userId);
}

/** At most 100 live sessions of the actor, the most recently used first. */
export async function findOwnSessions(actor: Actor): Promise<LiveSession[]> {
  assertNotDisabled(actor);
  return await readLiveSessions(actor.userId);
}

async function readLiveSessions(userId: string): Promise<LiveSession[]> {
  const moment = calendarNow();
  const idleSince = new Date(moment.getTime() - sessionIdleMs);
  return await db.prisma.session.findMany({
    where: {
      userId,
      revokedAt: null,
      expiresAt: { gt: moment },
      OR: [{ remember: true }, { lastSeenAt: { gt: idleSince } }],
    },
    select: liveSessionSelect,
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    take: sessionsMax,
  });
}
