import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createdForSameDue, dueAfter, lastDueAt, moveInBankHours } from "@/lib/work/bank-hours";

process.env.BANK_TIMEZONE = "America/New_York";

const hourMs = 3_600_000;
const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
const hours = fc.integer({ min: 0, max: 40 });

describe("the due time in the bank's hours", () => {
  it.each([
    ["in the morning", "2026-11-23T10:00:00-05:00", 4, "2026-11-23T14:00:00-05:00"],
    ["until the end of the day", "2026-11-23T13:00:00-05:00", 4, "2026-11-23T17:00:00-05:00"],
    ["over the night", "2026-11-23T15:00:00-05:00", 4, "2026-11-24T11:00:00-05:00"],
    ["before the bank opens", "2026-11-23T06:00:00-05:00", 4, "2026-11-23T13:00:00-05:00"],
    ["on a Saturday", "2026-11-21T12:00:00-05:00", 4, "2026-11-23T13:00:00-05:00"],
    ["over Thanksgiving", "2026-11-25T16:00:00-05:00", 2, "2026-11-27T10:00:00-05:00"],
    ["over the end of summer time", "2026-10-30T16:00:00-04:00", 2, "2026-11-02T10:00:00-05:00"],
  ])("a record that is created %s is due after its service time", (_when, created, service, due) => {
    expect(dueAfter(new Date(created), service)).toEqual(new Date(due));
  });

  it("a later record of a kind is never due earlier", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 10 * 24 * hourMs }), hours, (moment, laterMs, service) => {
        const later = new Date(moment.getTime() + laterMs);
        expect(dueAfter(later, service).getTime()).toBeGreaterThanOrEqual(dueAfter(moment, service).getTime());
      }),
    );
  });

  it("exactly the records until the last creation time are due", () => {
    fc.assert(
      fc.property(moments, hours, (moment, service) => {
        const last = lastDueAt(moment, service);
        expect(dueAfter(last, service).getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(dueAfter(new Date(last.getTime() + 1), service).getTime()).toBeGreaterThan(moment.getTime());
      }),
    );
  });

  it("exactly the records of a period of another kind are due at the same moment", () => {
    fc.assert(
      fc.property(moments, hours, hours, (at, service, other) => {
        const due = dueAfter(at, service).getTime();
        const { first, last } = createdForSameDue({ at, hours: service }, other);
        expect(dueAfter(first, other).getTime()).toBe(due);
        expect(dueAfter(last, other).getTime()).toBe(due);
        expect(dueAfter(new Date(first.getTime() - 1), other).getTime()).toBeLessThan(due);
        expect(dueAfter(new Date(last.getTime() + 1), other).getTime()).toBeGreaterThan(due);
      }),
    );
  });

  it("a way forward and back ends in the same period", () => {
    fc.assert(
      fc.property(moments, hours, (moment, service) => {
        const { first } = moveInBankHours(moment, service * hourMs);
        expect(moveInBankHours(first, -service * hourMs)).toEqual(moveInBankHours(moment, 0));
      }),
    );
  });
});
