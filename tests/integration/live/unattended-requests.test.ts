import { expect, it, vi } from "vitest";
import { db } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { sessionIdleMs } from "@/lib/server/session/session-lifetime";
import { encodeSessionToken } from "@/lib/server/session/session-token";
import { createUser } from "@/tests/support/factories";
import { callUnattended, newVisitor, sendBearer } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

it("a page that refreshes itself does not extend its session, and the session ends for an absent reader", async () => {
  const { sessionId } = await createUser();
  newVisitor();
  sendBearer(await encodeSessionToken(sessionId, 3_600_000, "bearer"));
  const lastSeen = async () => {
    const [row] = await db.query<{ at: Date }>("SELECT last_seen_at AS at FROM sessions WHERE id = $1", [sessionId]);
    return row?.at.getTime() ?? 0;
  };
  const setSeen = (at: number) =>
    db.query("UPDATE sessions SET remember = false, last_seen_at = $2 WHERE id = $1", [sessionId, new Date(at)]);

  const seenAt = Date.now() - sessionIdleMs + 60_000;
  await setSeen(seenAt);
  callUnattended();
  const session = await findSession();
  expect(session?.endsAt.getTime()).toBe(seenAt + sessionIdleMs);
  expect(await lastSeen()).toBe(seenAt);
  await setSeen(Date.now() - sessionIdleMs - 1);
  expect(await findSession()).toBeNull();

  await setSeen(seenAt);
  newVisitor();
  sendBearer(await encodeSessionToken(sessionId, 3_600_000, "bearer"));
  expect(await findSession()).not.toBeNull();
  expect(await lastSeen()).toBeGreaterThan(seenAt);
});
