import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween } from "@/lib/dates";
import { depositIntervals, depositMaturity, depositSchedule } from "@/lib/deposits/schedule.model";
import { loanSchedule } from "@/lib/loans/schedule.model";
import { type Currency, currencies } from "@/lib/money/currency";
import {
  type BusinessDayRule,
  businessDayRules,
  dueDateOf,
  everyDay,
  isBusinessDay,
} from "@/lib/term-products/business-day.model";
import { businessDaysOf, holidaysOf } from "@/lib/term-products/business-days";

/** The holidays that the central banks have published, except holidays on weekends. */
const published: [Currency, year: number, days: string[]][] = [
  ["USD", 2026, "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25".split(" ")],
  ["USD", 2027, "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25".split(" ")],
  ["USD", 2028, "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25".split(" ")],
  ["EUR", 2026, "01-01 04-03 04-06 05-01 12-25".split(" ")],
  ["EUR", 2027, "01-01 03-26 03-29".split(" ")],
  ["EUR", 2029, "01-01 03-30 04-02 05-01 12-25 12-26".split(" ")],
  ["GBP", 2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28".split(" ")],
  ["GBP", 2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28".split(" ")],
  ["GBP", 2028, "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26".split(" ")],
  ["CAD", 2026, "01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28".split(" ")],
  ["AUD", 2026, "01-01 01-26 04-03 04-06 06-08 12-25 12-28".split(" ")],
  [
    ...(["JPY", 2026] as const),
    "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31".split(
      " ",
    ),
  ],
];

it.each(published)("the holidays of %s in %i are those of its settlement system", async (currency, year, days) => {
  expect(await holidaysOf(currency, `${year}-01-01`, `${year}-12-31`)).toEqual(days.map((day) => `${year}-${day}`));
});

const moved = async (currency: Currency, businessDayRule: BusinessDayRule, date: string) =>
  dueDateOf(date, await businessDaysOf({ currency, businessDayRule }, "2027-01-01"), "2027-01-01");

describe("a due date", () => {
  it.each([
    ["EUR", "Good Friday 2027", "2027-03-26", "2027-03-30", "2027-03-30", "2027-03-25"],
    ["USD", "Good Friday 2027", "2027-03-26", "2027-03-26", "2027-03-26", "2027-03-26"],
    ["GBP", "Christmas Day 2027, a Saturday", "2027-12-25", "2027-12-29", "2027-12-29", "2027-12-24"],
    ["EUR", "Christmas Day 2027, a Saturday", "2027-12-25", "2027-12-27", "2027-12-27", "2027-12-24"],
    ["USD", "the day after Christmas 2027, a Sunday", "2027-12-26", "2027-12-27", "2027-12-27", "2027-12-24"],
    ["USD", "the last day of a month, a Sunday", "2027-01-31", "2027-02-01", "2027-01-29", "2027-01-29"],
    ["USD", "the last day of a month, Memorial Day", "2027-05-31", "2027-06-01", "2027-05-28", "2027-05-28"],
    ["EUR", "the first day of a month, a Saturday", "2027-05-01", "2027-05-03", "2027-05-03", "2027-04-30"],
    ["JPY", "the end of a year", "2027-12-31", "2028-01-04", "2027-12-30", "2027-12-30"],
  ] as const)("%s, %s: %s", async (currency, _, date, following, modified, preceding) => {
    expect(await moved(currency, "none", date)).toBe(date);
    expect(await moved(currency, "following", date)).toBe(following);
    expect(await moved(currency, "modified_following", date)).toBe(modified);
    expect(await moved(currency, "preceding", date)).toBe(preceding);
  });

  it("a leap day is the last day of its month", async () => {
    // 29 February 2032 is a Sunday. A year later, the month has no day 29.
    const terms = { amountMinor: 100n, profitBp: 0, lockedInYears: 1, interval: "monthly", currency: "EUR" } as const;
    const dueOn = async (businessDayRule: BusinessDayRule, line: number) =>
      depositSchedule(terms, "2031-08-29", await businessDaysOf({ ...terms, businessDayRule }, "2031-08-29"))[line - 1]
        ?.dueOn;
    expect(await dueOn("none", 6)).toBe("2032-02-29");
    expect(await dueOn("following", 6)).toBe("2032-03-01");
    expect(await dueOn("modified_following", 6)).toBe("2032-02-27");
    expect(await dueOn("preceding", 6)).toBe("2032-02-27");
    expect(addMonths("2032-02-29", 12)).toBe("2033-02-28");
  });

  it("a date that would move to the first day of its schedule moves to the next business day", () => {
    const days = { rule: "preceding", holidays: ["2026-05-04", "2026-05-05", "2026-05-06"] } as const;
    expect(dueDateOf("2026-05-06", days, "2026-05-01")).toBe("2026-05-07");
    expect(dueDateOf("2026-05-06", days, "2026-04-30")).toBe("2026-05-01");
  });
});

const currency = fc.constantFrom<Currency>(...currencies);
const rule = fc.constantFrom(...businessDayRules);
const startOn = fc.integer({ min: 0, max: 14_600 }).map((days) => addDays("2026-01-01", days));

describe("a schedule", () => {
  it("each due date of each year and rule is a business day at most seven days from the scheduled date", async () => {
    await fc.assert(
      fc.asyncProperty(currency, rule, startOn, fc.integer({ min: 1, max: 60 }), async (code, kind, start, count) => {
        const terms = { amountMinor: 1_000n, profitBp: 500, totalInstallments: count };
        const days = await businessDaysOf({ currency: code, businessDayRule: kind }, start);
        const planned = loanSchedule(terms, start, everyDay);
        const lines = loanSchedule(terms, start, days);
        for (const [index, { dueOn, ...amounts }] of lines.entries()) {
          const { dueOn: on, ...plannedAmounts } = planned[index] ?? { dueOn: "" };
          expect(amounts).toEqual(plannedAmounts);
          expect(Math.abs(daysBetween(on, dueOn))).toBeLessThanOrEqual(7);
          expect(dueOn > start && dueOn >= (lines[index - 1]?.dueOn ?? start)).toBe(true);
          if (kind === "none" || isBusinessDay(on, days.holidays)) expect(dueOn).toBe(on);
          else expect(isBusinessDay(dueOn, days.holidays)).toBe(true);
          if (kind === "following") expect(dueOn >= on).toBe(true);
          if (addDays(start, 7) >= on) continue;
          if (kind === "preceding") expect(dueOn <= on).toBe(true);
          if (kind === "modified_following") expect(dueOn.slice(0, 7)).toBe(on.slice(0, 7));
        }
      }),
    );
  });

  it("a deposit of up to thirty years matures on the day of its last payment", async () => {
    await fc.assert(
      fc.asyncProperty(
        ...([currency, rule, startOn, fc.integer({ min: 1, max: 30 })] as const),
        fc.constantFrom(...depositIntervals),
        async (code, businessDayRule, start, lockedInYears, interval) => {
          const terms = { amountMinor: 10_000n, profitBp: 300, lockedInYears, interval };
          const days = await businessDaysOf({ currency: code, businessDayRule, lockedInYears }, start);
          const last = depositSchedule(terms, start, days).at(-1)?.dueOn ?? "";
          expect(depositMaturity(terms, start, days)).toBe(last);
          expect(businessDayRule === "none" || isBusinessDay(last, await holidaysOf(code, last, last))).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("no settlement system is closed for more than seven days in a row", async () => {
    for (const code of currencies) {
      const holidays = new Set(await holidaysOf(code, "2026-01-01", "2076-12-31"));
      let closed = 0;
      for (let date = "2026-01-01"; date < "2076-12-31"; date = addDays(date, 1)) {
        closed = isBusinessDay(date, []) && !holidays.has(date) ? 0 : closed + 1;
        expect(closed, `${code} ${date}`).toBeLessThanOrEqual(7);
      }
    }
  });
});
