import { describe, expect, it } from "vitest";
import { federalHolidays } from "@/lib/calendar/federal-holidays";

// The holidays that the Federal Reserve Banks publish (frbservices.org, "Holiday Schedules").
const published: Record<number, string[]> = {
  2026: ["01-01", "01-19", "02-16", "05-25", "06-19", "07-04", "09-07", "10-12", "11-11", "11-26", "12-25"],
  2027: ["01-01", "01-18", "02-15", "05-31", "06-19", "07-05", "09-06", "10-11", "11-11", "11-25", "12-25"],
  2028: ["01-01", "01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-11", "11-23", "12-25"],
};

describe("the holidays of the Federal Reserve", () => {
  it.each(Object.entries(published))("the holidays of %s equal the published ones", (year, days) => {
    const found = federalHolidays(`${year}-01-01`, `${Number(year) + 1}-01-01`).map(({ date }) => date);
    expect(found).toEqual(days.map((day) => `${year}-${day}`));
  });

  it("the holidays of a range across the end of a year are found, without the range's last day", () => {
    expect(federalHolidays("2026-12-25", "2027-01-01")).toEqual([{ date: "2026-12-25", name: "christmas" }]);
    expect(federalHolidays("2026-12-26", "2027-01-02")).toEqual([{ date: "2027-01-01", name: "newYear" }]);
  });

  it("there is no Juneteenth before its introduction", () => {
    expect(federalHolidays("2021-06-01", "2021-07-01")).toEqual([]);
  });
});
