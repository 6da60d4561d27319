import { expect, it } from "vitest";
import { lastDates, sinceFirstDay, sumOfDays } from "@/lib/home/home-line";

const days = (...figures: bigint[]) =>
  figures.map((balanceMinor, index) => ({ date: `2026-11-0${index + 1}`, balanceMinor }));

it("a line begins on the day of the opening, or on the day of the first money if this day is earlier", () => {
  expect(sinceFirstDay(days(0n, 0n, 0n, 5n), "2026-11-03")).toEqual(days(0n, 0n, 0n, 5n).slice(2));
  expect(sinceFirstDay(days(0n, 5n, 5n), "2026-11-03")).toEqual(days(0n, 5n, 5n).slice(1));
  expect(sinceFirstDay(days(0n, 0n), "2026-11-01")).toEqual(days(0n, 0n));
});

it("the sum of several lines is as long as the longest line", () => {
  expect(sumOfDays([days(1n, 2n, 3n).slice(1), days(10n, 20n, 30n)])).toEqual(days(10n, 22n, 33n));
  expect(sumOfDays([])).toEqual([]);
});

it("the last dates end today", () => {
  expect(lastDates("2026-03-01", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
