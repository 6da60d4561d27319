import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { countUnread, findNotifications } from "@/lib/notifications/find-notifications";
import { groupByDay } from "@/lib/notifications/group-by-day";
import { markAllNotificationsRead, markNotificationRead, markNotificationsUnread } from "@/lib/notifications/mark-read";
import { markUnread } from "@/lib/notifications/mark-read.sql";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createUser } from "@/tests/support/factories";

const start = Date.parse("2026-11-01T10:00:00Z");

/** Creates `count` notifications for the customer, at intervals of `stepMs` milliseconds. Returns their ids, newest first. */
async function tell({ userId }: Actor, count: number, stepMs = 60_000): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
     SELECT gen_random_uuid(), $1, 'transfer-approved',
            '{"amount":"5.00","currency":"USD","counterparty":"Noah Berg","reason":""}', 'transfer', $2,
            $3::timestamptz + i * $4::int * interval '1 millisecond'
       FROM generate_series(1, $5::int) i RETURNING id, created_at`,
    [userId, randomUUID(), new Date(start), stepMs, count],
  );
  const order = "SELECT id FROM notifications WHERE id = ANY ($1) ORDER BY created_at DESC, id DESC";
  return (await db.query<{ id: string }>(order, [rows.map(({ id }) => id)])).map(({ id }) => id);
}

const idsOf = (page: { notifications: { id: string }[] }) => page.notifications.map(({ id }) => id);

describe("a customer's notifications", () => {
  it.each([60_000, 0])("notifications come in adjoining pages, forwards and backwards, %i ms apart", async (stepMs) => {
    const actor = await createUser();
    await tell(await createUser(), 3);
    const ids = await tell(actor, 7, stepMs);
    const first = await findNotifications(actor, { pageSize: 3 });
    expect(idsOf(first)).toEqual(ids.slice(0, 3));
    expect(first.newerThan).toBeNull();
    const second = await findNotifications(actor, { pageSize: 3, before: first.olderThan ?? "" });
    expect(idsOf(second)).toEqual(ids.slice(3, 6));
    const third = await findNotifications(actor, { pageSize: 3, before: second.olderThan ?? "" });
    expect(idsOf(third)).toEqual(ids.slice(6));
    expect(third.olderThan).toBeNull();
    const back = await findNotifications(actor, { pageSize: 3, after: third.newerThan ?? "" });
    expect(back).toEqual(second);
    expect(await findNotifications(actor, { pageSize: 3, after: back.newerThan ?? "" })).toEqual(first);
  });

  it("the cursor of another person finds nothing", async () => {
    const actor = await createUser();
    await tell(actor, 2);
    const [foreign = ""] = await tell(await createUser(), 1);
    expect(idsOf(await findNotifications(actor, { pageSize: 3, before: foreign }))).toEqual([]);
    expect(idsOf(await findNotifications(actor, { pageSize: 3, before: randomUUID() }))).toEqual([]);
  });

  it("the bell shows the number of unread notifications, and its panel shows the six newest", async () => {
    const actor = await createUser();
    expect((await countUnread(actor)).all).toBe(0);
    const ids = await tell(actor, 8);
    const { notifications } = await findNotifications(actor, { pageSize: 6 });
    expect(notifications.map(({ id }) => id)).toEqual(ids.slice(0, 6));
    expect(notifications[0]).toMatchObject({
      kind: "transfer-approved",
      params: { amount: "5.00", currency: "USD", counterparty: "Noah Berg" },
      isRead: false,
    });
    expect((await countUnread(actor)).all).toBe(8);
  });

  it("more than a hundred unread notifications are counted as a hundred", async () => {
    const actor = await createUser();
    await tell(actor, 130);
    expect((await countUnread(actor)).all).toBe(100);
  });

  it("unread notifications are counted by an index that contains only unread notifications", async () => {
    const actor = await createUser();
    const plan = await db.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT FROM notifications WHERE user_id = '${actor.userId}' AND read_at IS NULL LIMIT 100`,
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("notifications_unread");
  });

  it("each day has a group, and the groups of today and yesterday have a name", async () => {
    const actor = await createUser();
    await tell(actor, 4, 24 * 60 * 60_000);
    const { notifications } = await findNotifications(actor, { pageSize: 10 });
    const groupsAt = (moment: string, list = notifications) =>
      groupByDay(list, new Date(moment)).map((group) => [group.date, group.name, group.notifications.length]);
    expect(groupsAt("2026-11-05T23:00:00Z")).toEqual([
      ["2026-11-05", "today", 1],
      ["2026-11-04", "yesterday", 1],
      ["2026-11-03", undefined, 1],
      ["2026-11-02", undefined, 1],
    ]);
    const older = notifications.map((one) => ({ ...one, createdAt: new Date("2026-10-31T12:00:00Z") }));
    expect(groupsAt("2026-11-01T12:00:00Z", older)).toEqual([["2026-10-31", "yesterday", 4]]);
    const isThisYear = (moment: string) => groupByDay(older, new Date(moment)).map((group) => group.isThisYear);
    expect([isThisYear("2026-12-31T12:00:00Z"), isThisYear("2027-01-01T12:00:00Z")]).toEqual([[true], [false]]);
  });
});

describe("marking as read", () => {
  it("one notification is marked, and a second call keeps the time of the first call", async () => {
    const actor = await createUser();
    const [newest = "", older = ""] = await tell(actor, 2);
    await markNotificationRead(actor, older);
    const readAt = "SELECT id, read_at FROM notifications WHERE user_id = $1 AND read_at IS NOT NULL";
    const before = await db.query(readAt, [actor.userId]);
    expect(before).toMatchObject([{ id: older }]);
    await markNotificationRead(actor, older);
    expect(await db.query(readAt, [actor.userId])).toEqual(before);
    const { notifications } = await findNotifications(actor, { pageSize: 10 });
    expect(notifications.map(({ id, isRead }) => [id, isRead])).toEqual([
      [newest, false],
      [older, true],
    ]);
  });

  it("all notifications on the screen are marked, and later notifications are not", async () => {
    const actor = await createUser();
    const other = await createUser();
    await tell(other, 2);
    const [newest = "", seen = ""] = await tell(actor, 4);
    await markAllNotificationsRead(actor, seen);
    const { notifications } = await findNotifications(actor, { pageSize: 10 });
    expect(notifications.filter(({ isRead }) => !isRead).map(({ id }) => id)).toEqual([newest]);
    expect((await countUnread(other)).all).toBe(2);
  });

  it("an undo removes the mark of the last call, but not an earlier mark", async () => {
    const actor = await createUser();
    const [newest = "", older = ""] = await tell(actor, 2);
    await markNotificationRead(actor, older);
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const id of [newest, older]) await markNotificationsUnread(actor, await markNotificationRead(actor, id));
    const { notifications } = await findNotifications(actor, { pageSize: 10 });
    expect(notifications.map(({ id, isRead }) => [id, isRead])).toEqual([
      [newest, false],
      [older, true],
    ]);
  });

  it("an undo affects exactly the notifications that were marked together, and a repeat changes nothing", async () => {
    const actor = await createUser();
    const other = await createUser();
    const [newest = "", , oldest = ""] = await tell(actor, 3);
    const [othersNewest = ""] = await tell(other, 2);
    await markNotificationRead(actor, oldest);
    await markAllNotificationsRead(other, othersNewest);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const readAt = await markAllNotificationsRead(actor, newest);
    await markNotificationsUnread(other, readAt);
    expect([(await countUnread(actor)).all, (await countUnread(other)).all]).toEqual([0, 0]);
    for (const _time of [1, 2]) {
      await markNotificationsUnread(actor, readAt);
      const { notifications } = await findNotifications(actor, { pageSize: 10 });
      expect(notifications.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([oldest]);
    }
  });

  it("an undo is complete or has no effect when the connection dies, and a repeat completes it", async () => {
    const actor = await createUser();
    const [newest = "", , oldest = ""] = await tell(actor, 3);
    const readAt = await markAllNotificationsRead(actor, newest);
    for (const held of [oldest, newest]) {
      await withConnection(async (holder) => {
        await holder.query("BEGIN");
        await holder.query("SELECT FROM notifications WHERE id = $1 FOR UPDATE", [held]);
        // The UPDATE waits for the locked row. During this wait, the test ends the UPDATE's database process.
        const undone = markUnread(actor.userId, readAt).catch((error: unknown) => error);
        await waitForLockWaits(1, "UPDATE notifications%");
        await db.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE notifications%'`,
        );
        await undone;
        await holder.query("ROLLBACK");
      });
      expect([0, 3]).toContain((await countUnread(actor)).all);
    }
    await markNotificationsUnread(actor, readAt);
    await markNotificationsUnread(actor, readAt);
    expect((await countUnread(actor)).all).toBe(3);
  });

  it("other people's notifications stay unchanged", async () => {
    const actor = await createUser();
    const stranger = await createUser();
    const [id = ""] = await tell(actor, 1);
    await expect(markNotificationRead(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(markAllNotificationsRead(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await countUnread(actor)).all).toBe(1);
  });
});
