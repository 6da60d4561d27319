import { expect, it } from "vitest";
import { divideHalfEven } from "@/lib/money/divide-half-even";

it.each([
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [1n, 2n, 0n],
  [-1n, 2n, 0n],
  [3n, 2n, 2n],
  [10n, 4n, 2n],
  [11n, 4n, 3n],
  [9n, 4n, 2n],
  [-11n, 4n, -3n],
  [0n, 3n, 0n],
  [10n ** 30n + 1n, 2n, 5n * 10n ** 29n],
])("%s ÷ %s is %s", (numerator, denominator, quotient) => {
  expect(divideHalfEven(numerator, denominator)).toBe(quotient);
});

it("a divisor that is not positive is refused", () => {
  expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError);
  expect(() => divideHalfEven(1n, -2n)).toThrow(RangeError);
});
