import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountStops, middleAmount } from "@/components/term-products/amount-stops";
import { currencies } from "@/lib/money/currency";

const range = fc
  .tuple(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), fc.bigInt({ min: 0n, max: 99_999_999_999_999n }))
  .map(([minimum, more]) => ({ minimum, maximum: minimum + more }));

describe("the stops of an amount's slider", () => {
  it("the stops rise from limit to limit, and are few enough for a finger", () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...currencies), ({ minimum, maximum }, currency) => {
        const { count, at } = amountStops(minimum, maximum, currency);
        const amounts = Array.from({ length: count }, (_, stop) => at(stop));
        expect([amounts[0], amounts.at(-1)]).toEqual([minimum, maximum]);
        expect(count).toBeLessThanOrEqual(103);
        for (const [index, amount] of amounts.entries()) expect(amount > (amounts[index - 1] ?? 0n)).toBe(true);
      }),
    );
  });

  it("every stop's amount is found again, and every other amount gives the nearest stop", () => {
    fc.assert(
      fc.property(range, fc.nat(102), fc.bigInt({ min: 0n, max: 200_000_000_000_000n }), (limits, index, amount) => {
        const { count, at, near } = amountStops(limits.minimum, limits.maximum, "USD");
        const stop = Math.min(index, count - 1);
        expect(near(at(stop))).toBe(stop);
        const found = near(amount);
        const far = (other: number) => (at(other) > amount ? at(other) - amount : amount - at(other));
        for (let other = 0; other < count; other += 1) expect(far(found) <= far(other)).toBe(true);
      }),
    );
  });

  it("the stops are round amounts", () => {
    const { at, near } = amountStops(1_510_00n, 3_020_00n, "USD");
    expect([at(0), at(1), at(2), near(2_009_99n)]).toEqual([1_510_00n, 1_520_00n, 1_540_00n, 25]);
  });

  it("in a wide range, small amounts are closer together than large amounts", () => {
    const { count, at, near } = amountStops(500_00n, 25_000_00n, "USD");
    expect([at(1), at(2), at(count - 2)]).toEqual([550_00n, 600_00n, 24_000_00n]);
    expect(near(2_000_00n) / count).toBeGreaterThan(0.25);
  });

  it("the middle amount is a stop, and no stop is nearer to the middle", () => {
    expect(middleAmount({ currency: "USD", minimumMinor: 3_000_00n, maximumMinor: 6_000_00n })).toBe(4_500_00n);
    expect(middleAmount({ currency: "USD", minimumMinor: 1_510_00n, maximumMinor: 3_020_00n })).toBe(2_260_00n);
    expect(middleAmount({ currency: "USD", minimumMinor: 500_00n, maximumMinor: 500_00n })).toBe(500_00n);
  });
});
