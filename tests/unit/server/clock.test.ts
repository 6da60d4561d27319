import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it, vi } from "vitest";
import { bankDate, startOfBankDate } from "@/lib/server/clock";

const zone = vi.hoisted(() => ({ name: "UTC" }));
vi.mock("@/lib/server/env", () => ({ env: () => ({ BANK_TIMEZONE: zone.name }) }));

/** Computes the calendar date of a moment in the bank's current time zone with Temporal, independently of the product. */
const calendar = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone.name).toPlainDate().toString();

describe("the bank's date", () => {
  it.each(["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland", "America/Santiago"])(
    "the bank's date is the calendar date in %s, whatever was computed before",
    (name) => {
      zone.name = name;
      const moments = fc.array(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      );
      fc.assert(
        fc.property(moments, (asked) => {
          expect(asked.map(bankDate)).toEqual(asked.map(calendar));
        }),
      );
    },
  );

  it("the bank's date changes with the first moment of a day, even when the clocks change at midnight", () => {
    for (const [name, date] of [
      ["Europe/Berlin", "2026-03-29"],
      ["Europe/Berlin", "2026-10-25"],
      ["America/Santiago", "2026-09-06"],
      ["UTC", "2026-12-31"],
    ] as const) {
      zone.name = name;
      const start = startOfBankDate(date);
      expect(bankDate(start)).toBe(date);
      expect(bankDate(new Date(start.getTime() - 1)) < date).toBe(true);
      expect(bankDate(start)).toBe(date);
    }
  });

  it("the bank's date follows the time zone", () => {
    const moment = new Date("2026-06-01T23:30:00Z");
    zone.name = "UTC";
    expect(bankDate(moment)).toBe("2026-06-01");
    zone.name = "Asia/Kolkata";
    expect(bankDate(moment)).toBe("2026-06-02");
  });
});
