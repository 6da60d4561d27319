import { type Currency, currencyDigits } from "@/lib/money/currency";
import type { AmountRange } from "./amount-range";

/**
 * The `count` positions of a slider, numbered from 0. `at` returns the amount of a position. `near` returns the position
 * nearest to an amount.
 */
export type AmountStops = {
  count: number;
  at: (stop: number) => bigint;
  near: (amountMinor: bigint) => number;
};

/**
 * The largest number of intervals of the slider. With more intervals, an interval would be too narrow for a finger, and the arrow
 * keys would need too many presses.
 */
const intervalsMax = 100n;
const roundFactors = [1n, 2n, 5n, 10n];

/**
 * Returns the slider's positions: the two limits and the round amounts between them. The round amounts are whole units of the
 * currency unless the limits are less than one unit apart.
 */
export function amountStops(minimumMinor: bigint, maximumMinor: bigint, currency: Currency): AmountStops {
  const step = roundStep(maximumMinor - minimumMinor, 10n ** BigInt(currencyDigits(currency)));
  const first = minimumMinor / step + 1n;
  const between = maximumMinor > minimumMinor ? (maximumMinor - 1n) / step - first + 1n : -1n;
  const inner = Number(between < 0n ? 0n : between);
  const count = maximumMinor > minimumMinor ? inner + 2 : 1;
  const at = (stop: number) => {
    if (stop <= 0) return minimumMinor;
    if (stop >= count - 1) return maximumMinor;
    return (first + BigInt(stop - 1)) * step;
  };
  const near = (amountMinor: bigint) => {
    if (amountMinor <= minimumMinor) return 0;
    if (amountMinor >= maximumMinor) return count - 1;
    const stop = Math.min(Math.max(Number(amountMinor / step - first) + 1, 0), count - 1);
    const isNext = at(stop + 1) - amountMinor < amountMinor - at(stop);
    return isNext ? stop + 1 : stop;
  };
  return { count, at, near };
}

/** Returns the amount of the slider's position that is nearest to the middle between the two limits. */
export function middleAmount({ currency, minimumMinor, maximumMinor }: AmountRange): bigint {
  const stops = amountStops(minimumMinor, maximumMinor, currency);
  return stops.at(stops.near((minimumMinor + maximumMinor) / 2n));
}

/**
 * Returns the smallest round step that divides the range into at most `intervalsMax` intervals. Unless the range is less than one
 * unit of the currency, the step is at least one unit.
 */
function roundStep(range: bigint, unit: bigint): bigint {
  if (range < unit) return 1n;
  for (let magnitude = unit; ; magnitude *= 10n) {
    const step = roundFactors.map((factor) => factor * magnitude).find((one) => range / one <= intervalsMax);
    if (step) return step;
  }
}
