import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayX, plot, stepPath, toRuns } from "@/components/ui/chart/chart-path";
import { barScale, chartScale, lineScale } from "@/components/ui/chart/chart-scale";

const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe("a chart's axis", () => {
  it("the axis includes every value, and has two to five evenly spaced round figures", () => {
    fc.assert(
      fc.property(fc.array(minor, { minLength: 1 }), fc.boolean(), (values, withZero) => {
        const { low, high, ticks } = chartScale(values, { withZero });
        expect(low).toBeLessThanOrEqual(Math.min(...values));
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
        if (withZero) expect(ticks).toContain(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
        const step = (high - low) / (ticks.length - 1);
        expect(ticks).toEqual(ticks.map((_, index) => low + index * step));
      }),
    );
  });

  it.each([
    [[54_732_05, 59_911_05], false, [54_000_00, 56_000_00, 58_000_00, 60_000_00]],
    [[0, 4_100_00], true, [0, 2_000_00, 4_000_00, 6_000_00]],
    [[-30, 70], false, [-50, 0, 50, 100]],
    [[250_00, 250_00], false, [0, 100_00, 200_00, 300_00]],
    [[0, 0], false, [0, 25_00]],
  ])("for %j (from zero: %s) the axis has the figures %j", (values, withZero, ticks) => {
    expect(chartScale(values, { withZero }).ticks).toEqual(ticks);
  });
});

describe("the axis of bars", () => {
  it("the axis begins at zero, includes every value, and leaves less than half of the plot empty", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 1_000_000_000_000 }), { minLength: 1 }), (values) => {
        const { low, high, ticks } = barScale(values);
        expect(low).toBe(0);
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
        expect(high).toBeLessThan(2 * Math.max(...values));
        expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
      }),
    );
  });

  it.each([
    [
      [2_348_39, 4_200_00],
      [0, 2_500_00, 5_000_00],
    ],
    [[1_200_00], [0, 500_00, 1_000_00, 1_500_00]],
    [[0], [0, 25_00]],
  ])("for %j the axis has the figures %j", (values, ticks) => {
    expect(barScale(values).ticks).toEqual(ticks);
  });
});

describe("the axis of a line", () => {
  it("the axis includes every value, and tells whether it begins at zero", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), (values) => {
        const { low, high, ticks, hasZero } = lineScale(values, 3);
        expect(low).toBeLessThanOrEqual(Math.min(...values));
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
        expect(hasZero ? low === 0 : low > 0).toBe(true);
        expect(ticks.length).toBeGreaterThanOrEqual(1);
        expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true);
      }),
    );
  });

  it("the axis begins above zero only if an axis from zero would show a flat line", () => {
    expect(lineScale([0, 4_100_00], 2)).toMatchObject({ low: 0, hasZero: true, ticks: [0, 2_500_00, 5_000_00] });
    expect(lineScale([250_00, 250_00], 2)).toMatchObject({ low: 0, hasZero: true });
    expect(lineScale([54_934_16, 60_054_16], 3)).toMatchObject({
      hasZero: false,
      low: 50_000_00,
      ticks: [50_000_00, 55_000_00, 60_000_00],
    });
  });
});

describe("a chart's drawing", () => {
  it("the drawing combines consecutive days with the same balance", () => {
    expect(toRuns([5, 5, 7, 5])).toEqual([
      { index: 0, value: 5, length: 2 },
      { index: 2, value: 7, length: 1 },
      { index: 3, value: 5, length: 1 },
    ]);
  });

  it("the drawing goes from edge to edge in steps, because a balance jumps and does not glide", () => {
    const yOf = (value: number) => 200 - 20 * value;
    expect(stepPath(toRuns([0, 0, 10, 5]), 4, yOf)).toBe("M0 200H500V0H750V100H1000");
    expect(dayX(4, 4)).toBe(plot.width);
  });
});
