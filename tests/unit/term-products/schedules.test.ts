import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, daysBetween } from "@/lib/dates";
import { depositInterest, depositIntervals, depositMaturity, depositSchedule } from "@/lib/deposits/schedule.model";
import { loanInterest, loanSchedule } from "@/lib/loans/schedule.model";
import { type Currency, currencies } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { everyDay } from "@/lib/term-products/business-day.model";

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Generates amounts. The maximum is the largest amount whose interest over thirty years the bank can still store in every
 * currency.
 */
const amount = (min: bigint) => fc.bigInt({ min, max: 33_333_333_333n });
const profit = fc.integer({ min: 0, max: 10_000 });
const startOn = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
const currency = fc.constantFrom<Currency>(...currencies);

const loanTerms = fc.integer({ min: 1, max: 60 }).chain((totalInstallments) =>
  fc.record({
    amountMinor: amount(BigInt(totalInstallments)),
    profitBp: profit,
    totalInstallments: fc.constant(totalInstallments),
  }),
);
const depositTerms = fc.record({
  amountMinor: amount(1n),
  profitBp: profit,
  lockedInYears: fc.integer({ min: 1, max: 30 }),
  interval: fc.constantFrom(...depositIntervals),
});

/**
 * Formats an amount and parses the text again. With this function, a test notices if the display of a schedule loses a part of an
 * amount.
 */
function asShown(amountMinor: bigint, code: Currency): bigint {
  if (amountMinor === 0n) return 0n;
  const money = parseMoney(toDecimalText(amountMinor, code), code);
  if (!money.ok) throw new Error("an amount that cannot be read back");
  return money.amountMinor;
}

describe("a loan's schedule", () => {
  it("a loan's schedule adds up to the amount and its interest, to the last minor unit, in every currency", () => {
    fc.assert(
      fc.property(loanTerms, startOn, currency, (terms, date, code) => {
        const lines = loanSchedule(terms, date, everyDay);
        expect(lines).toHaveLength(terms.totalInstallments);
        expect(sum(lines.map(({ principalMinor }) => asShown(principalMinor, code)))).toBe(terms.amountMinor);
        expect(sum(lines.map(({ interestMinor }) => asShown(interestMinor, code)))).toBe(loanInterest(terms));
        expect(lines.every(({ principalMinor, interestMinor }) => principalMinor > 0n && interestMinor >= 0n)).toBe(
          true,
        );
      }),
    );
  });

  it("all instalments of a loan are equal except the last instalment", () => {
    fc.assert(
      fc.property(loanTerms, startOn, (terms, date) => {
        const totals = loanSchedule(terms, date, everyDay).map(
          ({ principalMinor, interestMinor }) => principalMinor + interestMinor,
        );
        expect(new Set(totals.slice(0, -1)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("a loan's schedule is evenly spaced and ends after a year", () => {
    fc.assert(
      fc.property(loanTerms, startOn, (terms, date) => {
        const dates = loanSchedule(terms, date, everyDay).map(({ dueOn }) => dueOn);
        expect(dates.at(-1)).toBe(addMonths(date, 12));
        const gaps = dates.map((dueOn, index) => daysBetween(dates[index - 1] ?? date, dueOn));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(4);
        expect(Math.min(...gaps)).toBeGreaterThan(0);
      }),
    );
  });

  it("three instalments are four months apart, and are due on the last day of a short month", () => {
    const terms = { amountMinor: 100_000n, profitBp: 1_000, totalInstallments: 3 };
    expect(loanSchedule(terms, "2026-10-31", everyDay)).toEqual([
      { number: 1, dueOn: "2027-02-28", principalMinor: 33_333n, interestMinor: 3_333n },
      { number: 2, dueOn: "2027-06-30", principalMinor: 33_333n, interestMinor: 3_333n },
      { number: 3, dueOn: "2027-10-31", principalMinor: 33_334n, interestMinor: 3_334n },
    ]);
  });
});

describe("a deposit's schedule", () => {
  it("a deposit's schedule adds up to the interest of all its years, to the last minor unit, in every currency", () => {
    fc.assert(
      fc.property(depositTerms, startOn, currency, (terms, date, code) => {
        const lines = depositSchedule(terms, date, everyDay);
        expect(sum(lines.map(({ interestMinor }) => asShown(interestMinor, code)))).toBe(depositInterest(terms));
        expect(lines.every(({ interestMinor }) => interestMinor >= 0n)).toBe(true);
        expect(lines.at(-1)?.dueOn).toBe(depositMaturity(terms, date, everyDay));
      }),
    );
  });

  it.each([
    ["monthly", 24],
    ["quarterly", 8],
    ["yearly", 2],
    ["maturity", 1],
  ] as const)("%s interest of two years has %i payments", (interval, count) => {
    const terms = { amountMinor: 1_000_000n, profitBp: 525, lockedInYears: 2, interval };
    const lines = depositSchedule(terms, "2026-01-31", everyDay);
    expect(lines).toHaveLength(count);
    expect(lines[0]?.interestMinor).toBe(interval === "monthly" ? 4_375n : 105_000n / BigInt(count));
    expect(lines.at(-1)?.dueOn).toBe("2028-01-31");
  });

  it("each payment is rounded half to even once, and the last payment takes the rest", () => {
    // Each month earns 0.5 cents. Each of the first eleven payments is rounded to 0. The last payment contains all 6 cents.
    const terms = { amountMinor: 600n, profitBp: 100, lockedInYears: 1, interval: "monthly" } as const;
    expect(depositSchedule(terms, "2026-01-01", everyDay).map(({ interestMinor }) => interestMinor)).toEqual([
      ...Array.from({ length: 11 }, () => 0n),
      6n,
    ]);
  });
});
