import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { wireArrivalSettings } from "@/lib/money/wire-cut-offs";
import { type WireCalendar, type WireDelay, wireArrival } from "@/lib/transfers/wire-arrival.model";

const cutOffs = wireArrivalSettings.WIRE_CUT_OFFS.parse(undefined);
const calendars: Record<Currency, WireCalendar> = {
  USD: { ...cutOffs.USD, holidays: ["2026-11-26", "2026-12-25", "2027-01-01"] },
  GBP: { ...cutOffs.GBP, holidays: ["2026-12-25", "2026-12-28", "2027-01-01"] },
  EUR: { ...cutOffs.EUR, holidays: ["2026-12-25", "2027-01-01"] },
  CAD: { ...cutOffs.CAD, holidays: ["2026-12-25", "2026-12-28", "2027-01-01"] },
  AUD: { ...cutOffs.AUD, holidays: ["2026-12-25", "2026-12-28", "2027-01-01", "2027-01-26"] },
  JPY: { ...cutOffs.JPY, holidays: ["2026-11-23", "2027-01-01", "2027-01-11"] },
};

const describeDelay = (delay: WireDelay) => (delay.kind === "holiday" ? `${delay.currency} ${delay.date}` : delay.kind);
const arrive = (at: string, currency: Currency, country: string, daysAbroad = 1) => {
  const { sendOn, arriveOn, delays } = wireArrival(new Date(at), { currency, country }, { calendars, daysAbroad });
  return [sendOn, arriveOn, delays.map(describeDelay)];
};

describe("the dates of a wire", () => {
  it.each<[string, string, Currency, string, string, string, string[]]>([
    ["within a country, on the same day", "2026-11-24T15:00:00Z", "USD", "US", "2026-11-24", "2026-11-24", []],
    ["a territory has the system of its country", "2026-11-24T15:00:00Z", "USD", "PR", "2026-11-24", "2026-11-24", []],
    ["abroad, on the next business day", "2026-11-24T15:00:00Z", "USD", "DE", "2026-11-24", "2026-11-25", []],
    ["an unknown country counts as abroad", "2026-11-24T15:00:00Z", "USD", "", "2026-11-24", "2026-11-25", []],
    ["a country without a calendar", "2026-11-24T14:00:00Z", "EUR", "IN", "2026-11-24", "2026-11-25", []],
    ["a minute before the cut-off", "2026-11-24T21:59:59Z", "USD", "US", "2026-11-24", "2026-11-24", []],
    ["at the cut-off", "2026-11-24T22:00:00Z", "USD", "US", "2026-11-25", "2026-11-25", ["cut_off"]],
    ["before the cut-off in summer time", "2026-07-07T20:59:00Z", "USD", "US", "2026-07-07", "2026-07-07", []],
    ["at the cut-off in summer time", "2026-07-07T21:00:00Z", "USD", "US", "2026-07-08", "2026-07-08", ["cut_off"]],
    ["at the weekend", "2026-11-28T15:00:00Z", "USD", "US", "2026-11-30", "2026-11-30", ["weekend"]],
    [
      "after the cut-off of a Friday",
      "2026-11-27T22:30:00Z",
      "USD",
      "US",
      "2026-11-30",
      "2026-11-30",
      ["cut_off", "weekend"],
    ],
    [
      "a Friday's wire abroad arrives on Monday",
      "2026-11-27T15:00:00Z",
      "USD",
      "GB",
      "2026-11-27",
      "2026-11-30",
      ["weekend"],
    ],
    [
      "on a holiday of the currency",
      "2026-11-26T15:00:00Z",
      "USD",
      "US",
      "2026-11-27",
      "2026-11-27",
      ["USD 2026-11-26"],
    ],
    [
      "before a holiday of the currency",
      "2026-11-25T15:00:00Z",
      "USD",
      "DE",
      "2026-11-25",
      "2026-11-27",
      ["USD 2026-11-26"],
    ],
    [
      "on a holiday of the receiver's country",
      "2026-11-23T01:00:00Z",
      "AUD",
      "JP",
      "2026-11-24",
      "2026-11-25",
      ["JPY 2026-11-23"],
    ],
    [
      "a holiday of both counts once",
      "2026-12-24T14:00:00Z",
      "EUR",
      "GB",
      "2026-12-24",
      "2026-12-29",
      ["EUR 2026-12-25", "weekend", "GBP 2026-12-28"],
    ],
    [
      "Friday in New York is Saturday in Sydney",
      "2026-11-27T20:00:00Z",
      "AUD",
      "AU",
      "2026-11-30",
      "2026-11-30",
      ["weekend"],
    ],
    ["Sunday in New York is Monday in Tokyo", "2026-11-29T22:00:00Z", "JPY", "JP", "2026-11-30", "2026-11-30", []],
    ["a midnight in the system's time zone", "2026-11-29T15:00:00Z", "JPY", "JP", "2026-11-30", "2026-11-30", []],
    [
      "the end of the year",
      "2026-12-31T22:30:00Z",
      "USD",
      "US",
      "2027-01-04",
      "2027-01-04",
      ["cut_off", "USD 2027-01-01", "weekend"],
    ],
    [
      "the last hour of the year elsewhere",
      "2026-12-31T16:00:00Z",
      "JPY",
      "JP",
      "2027-01-04",
      "2027-01-04",
      ["JPY 2027-01-01", "weekend"],
    ],
  ])("%s", (_, at, currency, country, sendOn, arriveOn, delays) => {
    expect(arrive(at, currency, country)).toEqual([sendOn, arriveOn, delays]);
  });

  it("the bank's own number of days abroad counts business days", () => {
    expect(arrive("2026-11-24T15:00:00Z", "USD", "DE", 0)).toEqual(["2026-11-24", "2026-11-24", []]);
    expect(arrive("2026-11-24T15:00:00Z", "USD", "DE", 3)).toEqual([
      "2026-11-24",
      "2026-11-30",
      ["USD 2026-11-26", "weekend"],
    ]);
    expect(arrive("2026-11-24T15:00:00Z", "USD", "US", 3)).toEqual(["2026-11-24", "2026-11-24", []]);
  });

  it("no wire arrives before it leaves, and both days are open in both systems", () => {
    const codes = Object.keys(calendars) as Currency[];
    const places = ["US", "GB", "DE", "CA", "AU", "JP", "KE", ""];
    for (let hours = 0; hours < 60 * 24; hours += 7) {
      const at = new Date(Date.UTC(2026, 10, 15) + hours * 3_600_000);
      for (const currency of codes) {
        for (const country of places) {
          const { sendOn, arriveOn } = wireArrival(at, { currency, country }, { calendars, daysAbroad: 2 });
          expect(arriveOn >= sendOn).toBe(true);
          expect(sendOn >= addDays(at.toISOString().slice(0, 10), -1)).toBe(true);
          for (const date of [sendOn, arriveOn]) {
            expect(calendars[currency].holidays).not.toContain(date);
            expect([0, 6]).not.toContain(new Date(date).getUTCDay());
          }
        }
      }
    }
  });
});

describe("the settings of the cut-offs", () => {
  it("a bank changes single currencies, and the others keep their times", () => {
    const own = wireArrivalSettings.WIRE_CUT_OFFS.parse("EUR 15:30 Europe/Paris, JPY 09:00 Asia/Tokyo");
    expect(own.EUR).toEqual({ time: "15:30", timeZone: "Europe/Paris" });
    expect(own.JPY).toEqual({ time: "09:00", timeZone: "Asia/Tokyo" });
    expect(own.USD).toEqual(cutOffs.USD);
  });

  it.each([
    "EUR",
    "EUR 15:30",
    "EUR 25:00 Europe/Paris",
    "XYZ 15:00 Europe/Paris",
    "EUR 15:00 Europe/Atlantis",
    "EUR 3pm UTC",
  ])("%s is refused", (text) => {
    expect(wireArrivalSettings.WIRE_CUT_OFFS.safeParse(text).success).toBe(false);
  });
});
