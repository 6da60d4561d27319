import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/live/route";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { markNotificationsUnread } from "@/lib/notifications/mark-read";
import { markReadUpTo } from "@/lib/notifications/mark-read.sql";
import { readerHeader } from "@/lib/page-reader";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { eventStreams } from "@/lib/server/live/event-streams";
import { encodeSessionToken } from "@/lib/server/session/session-token";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { withConnection } from "@/tests/support/database/database";
import { readEvents, type StreamEvent } from "@/tests/support/event-stream";
import {
  adjustmentReason,
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  seeBalance,
} from "@/tests/support/factories";
import { callFromPageOf, newVisitor, sendBearer } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

// The first stream of a process starts the listener for Postgres' notifications. This stream is opened before the tests, so that
// no test waits for the start.
beforeAll(async () => (await watch(await createUser())).leave());
afterAll(async () => await eventStreams().stop());

/** Asks for an event stream. */
async function ask(actor: Actor | null, query = "") {
  newVisitor();
  if (actor) sendBearer(await encodeSessionToken(actor.sessionId, 3_600_000, "bearer"));
  const leaving = new AbortController();
  const request = new NextRequest(`http://localhost/live${query}`, { signal: leaving.signal });
  return { response: await GET(request), leave: () => leaving.abort() };
}

/** Asks for the stream of another reader's page. Resolves to the events of the reply. */
async function refusalOfPage(actor: Actor | null): Promise<StreamEvent[]> {
  newVisitor();
  if (actor) sendBearer(await encodeSessionToken(actor.sessionId, 3_600_000, "bearer"));
  const reader = "A".repeat(22);
  callFromPageOf(reader);
  const { body } = await GET(new NextRequest("http://localhost/live", { headers: { [readerHeader]: reader } }));
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body ?? new ReadableStream())) events.push(event);
  return events;
}

/** An open stream. `next` resolves to the next event, and to undefined after the end of the stream. */
async function watch(actor: Actor) {
  const { response, leave } = await ask(actor);
  expect(response.status).toBe(200);
  if (!response.body) throw new Error("The reply has no body.");
  const events = readEvents(response.body);
  const next = async (): Promise<StreamEvent | undefined> => (await events.next()).value;
  const first = await next();
  return { first, next, leave };
}

/** Writes a notification. */
const tell = ({ userId }: Actor, tx: Queryable = db) =>
  tx.query(
    `INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
     VALUES (gen_random_uuid(), $1, 'transfer-approved', '{}', 'transfer', gen_random_uuid(), now())`,
    [userId],
  );

const changed = (...kinds: string[]) => ({ name: "changed", data: { kinds, at: expect.any(Number), spreadMs: 0 } });

describe("the event stream of a page", () => {
  it("a change reaches the streams of its customer within a second of the commit, and nobody else's", async () => {
    const [actor, stranger] = [await createUser(), await createUser()];
    const streams = [await watch(actor), await watch(actor), await watch(stranger)];
    const [first, second, foreign] = streams;
    const startedAt = performance.now();
    await tell(actor);
    expect(await first?.next()).toEqual(changed("notices"));
    expect(await second?.next()).toEqual(changed("notices"));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    // The stranger's first event is about the stranger's own change.
    await createAccount(stranger);
    expect(await foreign?.next()).toEqual(changed("accounts"));
    for (const { leave } of streams) leave();
  });

  it("a change that is undone is not announced", async () => {
    const actor = await createUser();
    const stream = await watch(actor);
    const undone = inTransaction(async (tx) => {
      await tell(actor, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await createAccount(actor);
    expect(await stream.next()).toEqual(changed("accounts"));
    stream.leave();
  });

  it("an order, its cancellation, a read notification and a corrected balance are changes", async () => {
    const { actor, account } = await createCustomer({ balanceMinor: 50_000n });
    const payee = await createCustomer();
    await createBeneficiary(actor, { accountNumber: payee.account.accountNumber });
    const [stream, staff] = [await watch(actor), await watch(await createAdmin())];
    const input = interbankTransferInput.parse({ beneficiary: payee.account.accountNumber, amount: "1.00" });
    const { id } = await initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID());
    await drainTransferOutbox();
    expect(await stream.next()).toMatchObject({ data: { kinds: expect.arrayContaining(["transfers", "notices"]) } });
    expect(await staff.next()).toEqual(changed("transfers"));
    await cancelTransfer(actor, id);
    await drainTransferOutbox();
    expect(await stream.next()).toMatchObject({ data: { kinds: expect.arrayContaining(["transfers"]) } });

    const readAt = new Date();
    const [newest] = await db.query<{ id: string }>(
      "SELECT id FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
      [actor.userId],
    );
    await markReadUpTo(actor.userId, newest?.id ?? "", readAt);
    expect(await stream.next()).toEqual(changed("notices"));
    await markNotificationsUnread(actor, readAt);
    expect(await stream.next()).toEqual(changed("notices"));

    const { accountNumber } = account;
    const payload = { balance: "700.00", balanceSeen: await seeBalance(accountNumber), reason: adjustmentReason };
    await editAccount(await createAdmin(), editAccountInput.parse({ accountNumber, payload }));
    expect(await stream.next()).toEqual(changed("accounts"));
    stream.leave();
    staff.leave();
  });

  it("the first event contains the moment of the last change, because a page begins before its stream", async () => {
    const actor = await createUser();
    const before = await watch(actor);
    const renderedAt = Date.now();
    expect(before.first).toEqual({ name: "open", data: { at: expect.any(Number), spreadMs: 0 } });
    expect(before.first?.data.at).toBeLessThan(renderedAt);
    await tell(actor);
    await before.next();
    const after = await watch(actor);
    expect(after.first?.data.at).toBeGreaterThanOrEqual(renderedAt);
    const other = await watch(await createUser());
    expect(other.first?.data.at).toBeLessThan(renderedAt);
    for (const { leave } of [before, after, other]) leave();
  });

  it("the stream ends at once with its session, its user's role or its user's status", async () => {
    const ends = [
      (actor: Actor) => inTransaction((tx) => revokeSessions(tx, actor.userId, "security_changed")),
      ({ userId }: Actor) => db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [userId]),
      ({ userId }: Actor) => db.query("UPDATE users SET role = 'teller' WHERE id = $1", [userId]),
    ];
    for (const end of ends) {
      const actor = await createUser();
      const stream = await watch(actor);
      await end(actor);
      expect(await stream.next()).toEqual({ name: "ended", data: {} });
      expect(await stream.next()).toBeUndefined();
    }
    expect(eventStreams().size).toBe(0);
  });

  it("a stream without a session is refused, and so is an unknown parameter", async () => {
    const actor = await createUser();
    expect((await ask(null)).response.status).toBe(401);
    expect(await refusalOfPage(null)).toEqual([{ name: "ended", data: {} }]);
    expect(await refusalOfPage(actor)).toEqual([{ name: "ended", data: {} }]);
    expect((await ask(actor, "?since=yesterday")).response.status).toBe(422);
    await inTransaction((tx) => revokeSessions(tx, actor.userId, "security_changed"));
    expect((await ask(actor)).response.status).toBe(401);
  });

  it("a killed connection of the listener is replaced, and every page is told to look again", async () => {
    const actor = await createUser();
    const stream = await watch(actor);
    const kill = () =>
      withConnection(
        (client) =>
          client.query<{ pid: number }>(
            `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE application_name = 'holdfast-live' AND datname = current_database()`,
          ),
        { superuser: true },
      );
    expect(await kill()).toHaveLength(1);
    expect(await stream.next()).toEqual(changed("missed"));
    await tell(actor);
    expect(await stream.next()).toEqual(changed("notices"));
    stream.leave();
  });

  it("a user has at most twelve streams, and a stream that its reader leaves makes room", async () => {
    const actor = await createUser();
    const streams: Awaited<ReturnType<typeof watch>>[] = [];
    while (streams.length < 12) streams.push(await watch(actor));
    const { response } = await ask(actor);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    const other = await watch(await createUser());
    streams[0]?.leave();
    streams[1]?.leave();
    await expect.poll(() => eventStreams().size).toBe(11);
    const again = await watch(actor);
    for (const { leave } of [...streams, other, again]) leave();
    await expect.poll(() => eventStreams().size).toBe(0);
  });

  it("a process has at most EVENT_STREAMS_MAX streams, and with 0 the reply is 204", async () => {
    const limit = env().EVENT_STREAMS_MAX;
    try {
      env().EVENT_STREAMS_MAX = 1;
      const stream = await watch(await createUser());
      expect((await ask(await createUser())).response.status).toBe(503);
      stream.leave();
      env().EVENT_STREAMS_MAX = 0;
      expect((await ask(await createUser())).response.status).toBe(204);
    } finally {
      env().EVENT_STREAMS_MAX = limit;
    }
  });

  it("a stream does not pass through compression or a proxy's buffer", async () => {
    const { response, leave } = await ask(await createUser());
    expect(response.headers.get("Content-Type")).toContain("text/event-stream");
    expect(response.headers.get("Cache-Control")).toContain("no-transform");
    expect(response.headers.get("X-Accel-Buffering")).toBe("no");
    leave();
  });
});
