import { describe, expect, it } from "vitest";
import { neighbourOf, rangeAround, readCalendarPlace } from "@/components/admin/calendar/calendar-place";
import {
  type EventFormValues,
  eventForm,
  eventValues,
  newEventValues,
  timesOf,
} from "@/components/admin/calendar/event-form";
import { stepOfKey, stepTimes } from "@/components/admin/calendar/step-event";

const key = (name: string, shiftKey = false) => ({
  key: name,
  shiftKey,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
});
const days = { allDay: true, start: "2026-11-30", end: null };
const timed = { allDay: false, start: "2026-11-30T23:45:00", end: "2026-12-01T00:15:00" };

describe("a key in the calendar", () => {
  it.each([
    [key("ArrowRight", true), days, { start: "2026-12-01", end: null }],
    [key("ArrowUp", true), days, { start: "2026-11-23", end: null }],
    [key("+"), days, { start: "2026-11-30", end: "2026-12-02" }],
    [key("ArrowLeft", true), timed, { start: "2026-11-29T23:45:00", end: "2026-11-30T00:15:00" }],
    [key("ArrowDown", true), timed, { start: "2026-12-01T00:15:00", end: "2026-12-01T00:45:00" }],
    [key("+"), timed, { start: "2026-11-30T23:45:00", end: "2026-12-01T00:45:00" }],
    [key("-"), timed, undefined],
    [key("-"), days, undefined],
  ])("the key moves or extends an event in a week: %j", (pressed, times, after) => {
    const step = stepOfKey(pressed, { isWeek: true, allDay: times.allDay });
    if (!step) throw new Error("no step");
    expect(stepTimes(times, step)).toEqual(after && { allDay: times.allDay, ...after });
  });

  it.each([
    key("ArrowRight"),
    key("Enter"),
    { ...key("ArrowLeft", true), altKey: true },
    { ...key("+"), ctrlKey: true },
  ])("a key with a meaning for the browser is left to the browser: %j", (pressed) =>
    expect(stepOfKey(pressed, { isWeek: false, allDay: true })).toBeUndefined(),
  );
});

describe("an event's form", () => {
  const values: EventFormValues = { ...newEventValues(timed), title: "Count" };
  const problems = (change: Partial<EventFormValues>) =>
    eventForm.safeParse({ ...values, ...change }).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("the form shows the event's times, including its last day", () => {
    expect(timesOf(values)).toEqual({ allDay: false, start: "2026-11-30T23:45", end: "2026-12-01T00:15" });
    const event = { id: "", title: "x", color: "info" as const, url: "", version: 1, updatedByName: "" };
    const shown = eventValues({ ...event, allDay: true, start: "2026-11-30", end: "2026-12-03" });
    expect(shown.endDate).toBe("2026-12-02");
    expect(timesOf(shown)).toEqual({ allDay: true, start: "2026-11-30", end: "2026-12-03" });
    expect(timesOf({ ...shown, endDate: "" })).toEqual({ allDay: true, start: "2026-11-30", end: null });
  });

  it.each([
    [{ endDate: "2026-11-29" }, [["endDate", "endBeforeStart"]]],
    [{ endDate: "2026-11-30" }, [["endTime", "endBeforeStart"]]],
    [{ endTime: "" }, [["endTime", "required"]]],
    [{ startTime: "" }, [["startTime", "required"]]],
    [{ startDate: "" }, [["startDate", "required"]]],
    [{ allDay: true, endDate: "2026-11-29" }, [["endDate", "endBeforeStart"]]],
    [{ endDate: "", endTime: "" }, undefined],
    [{ url: "javascript:alert(1)" }, [["url", "eventUrl"]]],
  ] satisfies [Partial<EventFormValues>, string[][] | undefined][])(
    "for %j, the form shows the problems %j",
    (change, expected) => {
      expect(problems(change)).toEqual(expected);
    },
  );
});

describe("the calendar's URL", () => {
  it.each(["2026-02-30", "x", "9999-01-01", ["2026-01-01"], "2026-1-1", undefined])(
    "an invalid or missing date becomes today: %j",
    (date) => {
      expect(readCalendarPlace({ date, view: "year" }, "2026-11-22")).toEqual({ date: "2026-11-22", view: null });
    },
  );

  it("the URL leads to the adjacent month or week, and includes the weeks around a month", () => {
    expect(readCalendarPlace({ date: "2028-02-29", view: "week" }, "2026-11-22")).toEqual({
      date: "2028-02-29",
      view: "week",
    });
    expect(neighbourOf("2026-01-31", "month", 1)).toBe("2026-02-01");
    expect(neighbourOf("2026-01-03", "week", -1)).toBe("2025-12-27");
    expect(rangeAround("2026-11-22")).toEqual({ start: "2026-10-25", end: "2026-12-15" });
  });
});
