import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { sessionIdleMs } from "@/lib/server/session/session-lifetime";

const liveSessionSelect = {
  id: true,
  /** True when the session outlives the browser. */
  remember: true,
  userAgent: true,
  ipAddress: true,
  createdAt: true,
  /** Accurate to the minute. */
  lastSeenAt: true,
} as const satisfies Prisma.SessionSelect;

/** A live session with its device. */
export type LiveSession = Prisma.SessionGetPayload<{ select: typeof liveSessionSelect }>;

const sessionsMax = 100;

/** The live sessions of a user, the latest used first; at most 100. For staff. */
export async function findSessions(actor: Actor, userId: string): Promise<LiveSession[]> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "sign-in", { id: userId });
  return await readLiveSessions(userId);
}

/** The actor's own live sessions, the latest used first; at most 100. */
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
