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

/** If the upper limit is at least this many times the lower limit, the intervals grow with the amount. */
const wideRatio = 20n;
/**
 * The length of a growing interval is at most the amount at its beginning divided by one of these numbers. The first number that
 * leads to at most `intervalsMax` intervals is used.
 */
const growingParts = [20n, 8n, 4n, 2n, 1n];

/**
 * Returns the slider's positions: the two limits and round amounts between them. The round amounts are whole units of the currency
 * unless the limits are less than one unit apart. In a wide range, small amounts are closer together than large amounts. With
 * equal distances, most amounts that customers choose would be at the beginning of the slider.
 */
export function amountStops(minimumMinor: bigint, maximumMinor: bigint, currency: Currency): AmountStops {
  const unit = 10n ** BigInt(currencyDigits(currency));
  const step = roundStep(maximumMinor - minimumMinor, unit);
  const amounts =
    minimumMinor * wideRatio <= maximumMinor
      ? growingAmounts(minimumMinor, maximumMinor, unit)
      : amountsBetween(minimumMinor, maximumMinor, () => step);
  const at = (stop: number) => amounts[Math.min(Math.max(stop, 0), amounts.length - 1)] ?? minimumMinor;
  const near = (amountMinor: bigint) => {
    const above = amounts.findIndex((amount) => amount >= amountMinor);
    if (above === -1) return amounts.length - 1;
    return above > 0 && amountMinor - at(above - 1) <= at(above) - amountMinor ? above - 1 : above;
  };
  return { count: amounts.length, at, near };
}

/** Returns the amount of the slider's position that is nearest to the middle between the two limits. */
export function middleAmount({ currency, minimumMinor, maximumMinor }: AmountRange): bigint {
  const stops = amountStops(minimumMinor, maximumMinor, currency);
  return stops.at(stops.near((minimumMinor + maximumMinor) / 2n));
}

/**
 * Returns the two limits, and between them the multiples of a step. `stepAt` returns the size of the step that follows an amount.
 */
function amountsBetween(minimumMinor: bigint, maximumMinor: bigint, stepAt: (amount: bigint) => bigint): bigint[] {
  const amounts: bigint[] = [];
  for (let amount = minimumMinor; amount < maximumMinor; ) {
    amounts.push(amount);
    const step = stepAt(amount);
    amount = (amount / step + 1n) * step;
  }
  return [...amounts, maximumMinor];
}

/** Returns amounts whose distances grow with the amount, with at most `intervalsMax` intervals. */
function growingAmounts(minimumMinor: bigint, maximumMinor: bigint, unit: bigint): bigint[] {
  let amounts: bigint[] = [];
  for (const parts of growingParts) {
    amounts = amountsBetween(minimumMinor, maximumMinor, (amount) => roundPart(amount / parts, unit));
    if (amounts.length <= intervalsMax) break;
  }
  return amounts;
}

/** Returns the largest round step that is not larger than an amount. The step is at least one unit of the currency. */
function roundPart(amount: bigint, unit: bigint): bigint {
  let largest = unit;
  for (let magnitude = unit; magnitude <= amount; magnitude *= 10n) {
    for (const factor of roundFactors) if (factor * magnitude <= amount) largest = factor * magnitude;
  }
  return largest;
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
