import { beforeAll, describe, expect, it, vi } from "vitest";
import { updateEvent } from "@/lib/calendar/change-events";
import { toCalendarEvent } from "@/lib/calendar/event-record";
import { findEvents } from "@/lib/calendar/find-events";
import type { Actor } from "@/lib/server/actor";
import { createEvent } from "@/tests/support/events";
import { createAdmin } from "@/tests/support/factories";

// Tests a bank in Berlin. Berlin's clocks go forward by an hour on 28 March 2027 at 2:00, and back on 31 October 2027 at 3:00.

vi.mock("@/lib/server/env", async (importOriginal) => {
  const real = await importOriginal<typeof import("@/lib/server/env")>();
  return { ...real, env: () => ({ ...real.env(), BANK_TIMEZONE: "Europe/Berlin" }) };
});

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

describe("times in the bank's time zone", () => {
  it.each([
    ["2027-03-27T09:00", "2027-03-27T08:00:00.000Z", "2027-03-27T09:00:00"],
    ["2027-03-28T09:00", "2027-03-28T07:00:00.000Z", "2027-03-28T09:00:00"],
    // This local time does not exist, because the clocks go forward. The bank stores the time an hour later instead.
    ["2027-03-28T02:30", "2027-03-28T01:30:00.000Z", "2027-03-28T03:30:00"],
    // This local time occurs twice. The first occurrence counts.
    ["2027-10-31T02:30", "2027-10-31T00:30:00.000Z", "2027-10-31T02:30:00"],
    // An explicit offset chooses the second occurrence.
    ["2027-10-31T02:30:00+01:00", "2027-10-31T01:30:00.000Z", "2027-10-31T02:30:00"],
    ["2027-10-31T23:30:00-05:00", "2027-11-01T04:30:00.000Z", "2027-11-01T05:30:00"],
  ])("the time %s becomes the moment %s", async (start, moment, shown) => {
    const event = await createEvent(staff, { start });
    expect(event.startsAt?.toISOString()).toBe(moment);
    expect(toCalendarEvent(event).start).toBe(shown);
  });

  it("an edit without times keeps the event's moments, even in the hour that occurs twice", async () => {
    const { id, startsAt } = await createEvent(staff, { start: "2027-10-31T02:30:00+01:00" });
    const after = await updateEvent(staff, { id, title: "Other", end: "2027-10-31T04:00" });
    expect(after.startsAt).toEqual(startsAt);
    expect(after.endsAt?.toISOString()).toBe("2027-10-31T03:00:00.000Z");
  });

  it("a meeting that is moved across a clock change keeps its local time", async () => {
    const { id } = await createEvent(staff, { start: "2027-03-27T09:00", end: "2027-03-27T10:00" });
    const after = await updateEvent(staff, { id, start: "2027-03-28T09:00", end: "2027-03-28T10:00" });
    expect(after.startsAt?.toISOString()).toBe("2027-03-28T07:00:00.000Z");
  });

  it("a moment becomes the bank's date when the event becomes a whole day", async () => {
    const event = await createEvent(staff, { start: "2027-06-30T23:30:00Z", allDay: true });
    expect(event.startsOn).toBe("2027-07-01");
  });

  it("an event at the end of a day is found on the bank's date", async () => {
    const { id } = await createEvent(staff, { start: "2027-06-15T23:30" });
    const on = async (start: string, end: string) =>
      (await findEvents(staff, { start, end })).events.some((event) => event.id === id);
    expect(await on("2027-06-15", "2027-06-16")).toBe(true);
    expect(await on("2027-06-16", "2027-06-17")).toBe(false);
  });
});
