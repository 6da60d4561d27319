import { expect, it } from "vitest";
import { hundredthsToMinor } from "@/lib/money/hundredths";

it.each([
  [12_50n, 2, 12_50n, 12_50n],
  [12_50n, 3, 12_500n, 12_500n],
  [12_50n, 0, 12n, 13n],
  [12_00n, 0, 12n, 12n],
  [0n, 0, 0n, 0n],
])(
  "%d hundredths in a currency with %d decimals are %d minor units rounded down, and %d rounded up",
  (hundredths, digits, down, up) => {
    expect(hundredthsToMinor(hundredths, digits, "down")).toBe(down);
    expect(hundredthsToMinor(hundredths, digits, "up")).toBe(up);
  },
);
