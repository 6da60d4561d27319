import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, yearsBetween } from "@/lib/dates";
import { depositMaturity, depositSchedule } from "@/lib/deposits/schedule.model";
import { loanInterest, loanSchedule } from "@/lib/loans/schedule.model";
import { type CashFlow, effectiveAnnualRate } from "@/lib/money/effective-annual-rate";
import { everyDay } from "@/lib/term-products/business-day.model";

const start = "2026-11-21";

function borrowed(amountMinor: bigint, profitBp: number, totalInstallments: number): CashFlow[] {
  const lines = loanSchedule({ amountMinor, profitBp, totalInstallments }, start, everyDay);
  return [
    { years: 0, amountMinor },
    ...lines.map((line) => ({
      years: yearsBetween(start, line.dueOn),
      amountMinor: -line.principalMinor - line.interestMinor,
    })),
  ];
}

describe("the effective annual rate", () => {
  it.each([
    ["all at the end of the year", borrowed(1_000_00n, 500, 1), 0.05],
    ["no interest", borrowed(1_000_00n, 0, 3), 0],
    // Computed with the annuity formula: the rate x of a period solves the equation 1000 = 350 × (1 − (1 + x)^−3) ÷ x. The rate
    // of the year is (1 + x)^3 − 1.
    ["three equal instalments", [flow(0, 100_000n), ...[1, 2, 3].map((n) => flow(n / 3, -35_000n))], 0.0762526],
    ["twice as much back after two years", [flow(0, -100n), flow(2, 200n)], Math.SQRT2 - 1],
    ["half lost in a year", [flow(0, -100n), flow(1, 50n)], -0.5],
  ])("the rate is right for %s", (_name, flows, rate) => {
    expect(effectiveAnnualRate(flows)).toBeCloseTo(rate, 6);
  });

  it("with yearly interest the rate of a deposit equals its stated rate, and more frequent interest raises the rate", () => {
    const earned = (interval: "monthly" | "yearly") => {
      const terms = { amountMinor: 10_000_00n, profitBp: 600, lockedInYears: 3, interval };
      const returned = depositMaturity(terms, start, everyDay);
      return effectiveAnnualRate([
        flow(0, -terms.amountMinor),
        ...depositSchedule(terms, start, everyDay).map((line) =>
          flow(yearsBetween(start, line.dueOn), line.interestMinor),
        ),
        flow(yearsBetween(start, returned), terms.amountMinor),
      ]);
    };
    expect(earned("yearly")).toBeCloseTo(0.06, 10);
    expect(earned("monthly")).toBeCloseTo((1 + 0.06 / 12) ** 12 - 1, 3);
  });

  it("the rate makes the value of incoming and outgoing money equal, from either side", () => {
    const terms = fc.record({
      amountMinor: fc.bigInt({ min: 100_00n, max: 1_000_000_00n }),
      profitBp: fc.integer({ min: 1, max: 10_000 }),
      count: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(terms, ({ amountMinor, profitBp, count }) => {
        const flows = borrowed(amountMinor, profitBp, count);
        const rate = effectiveAnnualRate(flows) ?? Number.NaN;
        const worth = flows.reduce((sum, one) => sum + Number(one.amountMinor) / (1 + rate) ** one.years, 0);
        expect(Math.abs(worth)).toBeLessThan(1);
        // With flat interest, the effective rate is higher than the stated rate if any principal is paid back before the end.
        const flat = Number(loanInterest({ amountMinor, profitBp, totalInstallments: count })) / Number(amountMinor);
        expect(rate).toBeGreaterThan(flat - 1e-9);
        const lent = flows.map((one) => ({ ...one, amountMinor: -one.amountMinor }));
        expect(effectiveAnnualRate(lent)).toBeCloseTo(rate, 9);
      }),
    );
  });

  it("the rate does not exist unless money flows in both directions", () => {
    expect(effectiveAnnualRate([])).toBeNull();
    expect(effectiveAnnualRate([flow(0, 100n), flow(1, 5n)])).toBeNull();
  });
});

describe("the number of years between two dates", () => {
  it.each([
    ["2026-11-21", "2026-11-21", 0],
    ["2027-03-01", "2028-03-01", 1],
    ["2024-02-29", "2025-02-28", 1],
    ["2026-01-01", "2026-07-02", 182 / 365],
    ["2024-01-01", "2024-07-01", 182 / 366],
    ["2026-11-21", "2029-11-20", 2 + 364 / 365],
  ])("from %s to %s the number of years is right", (from, to, years) =>
    expect(yearsBetween(from, to)).toBeCloseTo(years, 12),
  );

  it("every anniversary counts as a year", () => {
    const date = fc
      .integer({ min: 0, max: 20_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 30 }), (from, years) => {
        expect(yearsBetween(from, addMonths(from, 12 * years))).toBe(years);
      }),
    );
  });
});

function flow(years: number, amountMinor: bigint): CashFlow {
  return { years, amountMinor };
}
