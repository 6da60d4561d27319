import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addEvent, deleteEvent, updateEvent } from "@/lib/calendar/change-events";
import { toCalendarEvent } from "@/lib/calendar/event-record";
import { findCategories, findEvents } from "@/lib/calendar/find-events";
import { addEventInput, updateEventInput } from "@/lib/calendar/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createEvent, eventFields } from "@/tests/support/events";
import { createAdmin, createUser } from "@/tests/support/factories";

let staff: Actor;
let colleague: Actor;
beforeEach(async () => {
  staff = await createAdmin({ firstName: "Ruth", lastName: "Calder" });
  colleague = await createUser({ role: "teller", firstName: "Owen", lastName: "Marsh" });
});

const update = (actor: Actor, id: string, change: object, requestId?: string) =>
  updateEvent(actor, updateEventInput.parse({ id, ...change }), requestId);

const trailOf = (id: string) =>
  db.query<{ action: string; actor: string; before: object; after: object }>(
    "SELECT action, actor, before, after FROM audit_events WHERE subject_id = $1 ORDER BY sequence",
    [id],
  );

const titlesBetween = async (start: string, end: string) =>
  (await findEvents(staff, { start, end })).events.map(({ title }) => title);

const rejected = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "rejected");

describe("an event", () => {
  it("an event is added, changed and deleted, and each act is audited", async () => {
    const event = await createEvent(staff, { end: "2026-11-23T10:30", url: "/manage-users" });
    expect(toCalendarEvent(event)).toMatchObject({
      ...{ title: "Branch meeting", color: "info", allDay: false, url: "/manage-users", version: 1 },
      ...{ start: "2026-11-23T09:00:00", end: "2026-11-23T10:30:00", updatedByName: "Ruth Calder" },
    });
    const changed = await update(colleague, event.id, {
      title: "Moved",
      className: "bg-danger text-white",
      version: 1,
    });
    // An edit does not change the fields that it does not contain.
    expect(toCalendarEvent(changed)).toMatchObject({
      ...{ title: "Moved", color: "danger", start: "2026-11-23T09:00:00", end: "2026-11-23T10:30:00", version: 2 },
      ...{ url: "/manage-users", updatedByName: "Owen Marsh" },
    });
    await deleteEvent(staff, { id: event.id, version: 2 });
    expect(await titlesBetween("2026-11-23", "2026-11-24")).not.toContain("Moved");
    expect(await trailOf(event.id)).toMatchObject([
      {
        action: "event.add",
        actor: staff.userId,
        before: null,
        after: { title: "Branch meeting", category: "Meeting" },
      },
      { action: "event.edit", actor: colleague.userId, before: { title: "Branch meeting" }, after: { title: "Moved" } },
      { action: "event.delete", actor: staff.userId, before: { title: "Moved", category: "Deadline" }, after: null },
    ]);
  });

  it("an event of whole days has dates instead of moments, and an event of one day has no end", async () => {
    const days = await createEvent(staff, { start: "2026-11-23", end: "2026-11-26" });
    expect(days).toMatchObject({ allDay: true, startsOn: "2026-11-23", endsOn: "2026-11-26", startsAt: null });
    const day = await createEvent(staff, { start: "2026-11-23T09:00", end: "2026-11-24T08:00", allDay: true });
    expect(day).toMatchObject({ allDay: true, startsOn: "2026-11-23", endsOn: null });
    const timed = await update(staff, day.id, { start: "2026-11-23T14:00", end: "2026-11-23T15:00" });
    expect(timed).toMatchObject({ allDay: false, startsOn: null, startsAt: new Date("2026-11-23T14:00:00Z") });
    const again = await update(staff, day.id, { allDay: true });
    expect(again).toMatchObject({ allDay: true, startsOn: "2026-11-23", endsOn: null, startsAt: null, endsAt: null });
  });

  it.each([
    [{ start: "2026-11-23T10:00", end: "2026-11-23T10:00" }, "endBeforeStart"],
    [{ start: "2026-11-23T10:00", end: "2026-11-22T11:00" }, "endBeforeStart"],
    [{ start: "2026-11-23", end: "2026-11-23" }, "endBeforeStart"],
    [{ start: "2026-11-23T10:00Z", end: "2026-11-23T10:30+01:00" }, "endBeforeStart"],
    [{ start: "2026-01-01", end: "2027-01-03" }, "eventTooLong:366"],
    [{ start: "2026-01-01T00:00", end: "2027-01-02T00:01" }, "eventTooLong:366"],
  ])("an event that ends before its start or lasts too long is refused: %j", async (times, problem) => {
    await expect(createEvent(staff, times)).rejects.toMatchObject({ fields: { end: [problem] } });
    const event = await createEvent(staff, { start: "2000-01-01" });
    await expect(update(staff, event.id, times)).rejects.toMatchObject({ fields: { end: [problem] } });
  });

  it("an event is found within a range, even years away or across the edge of the range, and not outside it", async () => {
    const title = randomUUID();
    await createEvent(staff, { title, start: "2150-02-27", end: "2150-03-02" });
    await createEvent(staff, { title, start: "2150-03-31T23:30", end: "2150-04-01T00:30" });
    await createEvent(staff, { title, start: "2149-04-15", end: "2150-04-15" });
    const found = async (start: string, end: string) =>
      (await titlesBetween(start, end)).filter((other) => other === title).length;
    expect(await found("2150-03-01", "2150-04-01")).toBe(3);
    expect(await found("2150-03-02", "2150-03-31")).toBe(1);
    expect(await found("2150-04-01", "2150-04-02")).toBe(2);
    expect(await found("2150-04-15", "2150-05-01")).toBe(0);
    await createEvent(staff, { title, start: "1970-01-01" });
    expect(await found("1970-01-01", "1970-01-02")).toBe(1);
  });
});

describe("parallel acts of two staff members", () => {
  it("when both change the same event, the second editor learns the first editor's name, and nothing is overwritten", async () => {
    const event = await createEvent(staff);
    const results = await Promise.allSettled([
      update(staff, event.id, { title: "Hers", version: 1 }),
      update(colleague, event.id, { title: "His", version: 1 }),
    ]);
    expect(rejected(results)).toMatchObject([{ reason: { code: "conflict", messageKey: "event_changed" } }]);
    await update(staff, event.id, { title: "Third", version: 2 });
    await expect(update(colleague, event.id, { title: "Late", version: 2 })).rejects.toMatchObject({
      params: { name: "Ruth Calder" },
    });
    await expect(deleteEvent(colleague, { id: event.id, version: 2 })).rejects.toMatchObject({ code: "conflict" });
    expect(await trailOf(event.id)).toHaveLength(3);
  });

  it("when one deletes an event and the other changes it, the event is deleted or the deletion is refused", async () => {
    for (const [first, second] of [
      [staff, colleague],
      [colleague, staff],
    ] as const) {
      const event = await createEvent(staff);
      const results = await Promise.allSettled([
        update(first, event.id, { title: "Kept", version: 1 }),
        deleteEvent(second, { id: event.id, version: 1 }),
      ]);
      const [refusal] = rejected(results) as PromiseRejectedResult[];
      expect(rejected(results)).toHaveLength(1);
      expect(["conflict", "not_found"]).toContain(refusal?.reason.code);
    }
  });

  it("when both delete an event in parallel, one succeeds", async () => {
    const event = await createEvent(staff);
    const results = await Promise.allSettled([staff, colleague].map((actor) => deleteEvent(actor, { id: event.id })));
    expect(rejected(results)).toMatchObject([{ reason: { code: "not_found", messageKey: "event_deleted" } }]);
  });
});

describe("a repeated request", () => {
  it("a repeated request adds, changes or deletes once, even when both requests arrive in parallel", async () => {
    const [addId, editId, deleteId] = [randomUUID(), randomUUID(), randomUUID()];
    const input = addEventInput.parse(eventFields);
    const events = await Promise.all([1, 2, 3].map(() => addEvent(staff, input, addId)));
    const [event] = events;
    if (!event) throw new Error("none was added");
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(await addEvent(staff, input, addId)).toEqual(event);
    const change = { title: "Changed", version: 1 };
    const edits = await Promise.all([1, 2].map(() => update(staff, event.id, change, editId)));
    expect(edits.map(({ version }) => version)).toEqual([2, 2]);
    await deleteEvent(staff, { id: event.id, version: 2 }, deleteId);
    expect(await deleteEvent(staff, { id: event.id, version: 2 }, deleteId)).toMatchObject({ id: event.id });
    await expect(addEvent(staff, { ...input, title: "Other" }, addId)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
    expect((await trailOf(event.id)).map(({ action }) => action)).toEqual(["event.add", "event.edit", "event.delete"]);
  });
});

it("an auditor sees all events and changes nothing, and a person who became an auditor meanwhile changes nothing either", async () => {
  const event = await createEvent(colleague);
  const auditor: Actor = { ...colleague, role: "auditor" };
  expect((await findEvents(auditor, { start: "2026-11-23", end: "2026-11-24" })).events).not.toEqual([]);
  for (const call of [
    () => createEvent(auditor),
    () => update(auditor, event.id, { title: "x" }),
    () => deleteEvent(auditor, { id: event.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "forbidden" });
});

it("there are four categories, each with its own colour", async () => {
  expect((await findCategories(staff)).map(({ color }) => color)).toEqual(["success", "info", "warning", "danger"]);
});

it("the database refuses an event with both dates and moments, and an end before the start", async () => {
  const event = await createEvent(staff);
  for (const set of [
    "starts_on = '2026-11-23'",
    "all_day = true",
    "ends_at = starts_at",
    "starts_at = NULL",
    "ends_on = '2026-12-01'",
  ])
    await expect(db.query(`UPDATE calendar_events SET ${set} WHERE id = $1`, [event.id])).rejects.toThrow(/check/);
});

it("beyond a thousand events around a month, the calendar leaves events out and reports this", async () => {
  const [known] = await findCategories(staff);
  const add = (count: number) =>
    db.query(
      `INSERT INTO calendar_events (id, title, category_id, all_day, starts_on, updated_by_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'Shift ' || i, $1, true, '2031-05-05', $2, now(), now() FROM generate_series(1, $3::int) i`,
      [known?.id, staff.userId, count],
    );
  const may = { start: "2031-05-01", end: "2031-06-01" };
  await add(1_000);
  expect(await findEvents(staff, may)).toMatchObject({ isCut: false, events: { length: 1_000 } });
  await add(1);
  expect(await findEvents(staff, may)).toMatchObject({ isCut: true, events: { length: 1_000 } });
});
