/** An axis. The evenly spaced `ticks` are ordered from bottom to top. The first and the last tick are the ends of the axis. */
export type ChartScale = { low: number; high: number; ticks: number[] };

const intervalsUsual = 4;
const niceFactors = [1, 2, 2.5, 5, 10];

/**
 * Returns an axis with round figures that covers all `values`, in minor units.
 *
 * If `withZero` is true, the axis includes zero. Bars need such an axis, because they start at zero. The axis of a line may
 * start higher, so that changes of the values are visible.
 *
 * @param intervalsMax the largest number of intervals between ticks
 */
export function chartScale(
  values: number[],
  { withZero, intervalsMax = intervalsUsual }: { withZero: boolean; intervalsMax?: number },
): ChartScale {
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  // If all values are equal, the axis includes zero. If all values are zero, the axis has one interval above zero.
  const isFlat = least === greatest;
  const low = withZero || isFlat ? Math.min(0, least) : least;
  const high = withZero || isFlat ? Math.max(0, greatest) : greatest;
  const step = niceStep(low, high === low ? low + 100_00 : high, intervalsMax);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 0, ticks };
}

/**
 * The possible ends of an axis of bars. Each pair contains the highest figure, as a multiple of a power of ten, and the number of
 * intervals below it.
 */
const barTops = [
  [1, 2],
  [1.5, 3],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 2],
  [6, 3],
  [8, 2],
  [10, 2],
] as const;

/**
 * Returns an axis for bars from zero, in minor units. The axis ends at the next round figure above the values, so that little
 * space is empty.
 */
export function barScale(values: number[]): ChartScale {
  const greatest = Math.max(...values, 0);
  if (greatest === 0) return chartScale([0], { withZero: true });
  const magnitude = Math.max(10, 10 ** Math.floor(Math.log10(greatest)));
  const [factor, intervals] = barTops.find(([top]) => top * magnitude >= greatest) ?? [10, 2];
  const high = factor * magnitude;
  return { low: 0, high, ticks: Array.from({ length: intervals + 1 }, (_, index) => (high / intervals) * index) };
}

/** An axis of a line. If `hasZero` is false, the axis begins at `low`, above zero. */
export type LineScale = ChartScale & { hasZero: boolean };

/**
 * The axis includes zero if the lowest value is at most this share of the highest value. For closer values, an axis from zero
 * would show only a flat line.
 */
const flatShare = 0.5;
/** The space above the values of an axis without zero, as a share of the values' range. */
const spaceShare = 0.12;

/**
 * Returns an axis for a line, in minor units. If the values differ and all are far above zero, the axis begins at the next round
 * figure below the values. In all other cases, the axis includes zero.
 */
export function lineScale(values: number[], intervalsMax: number): LineScale {
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  const space = (greatest - least) * spaceShare;
  if (space === 0 || least - space <= greatest * flatShare) {
    return { ...chartScale(values, { withZero: true, intervalsMax }), hasZero: true };
  }
  const high = greatest + space;
  const step = niceStep(least, high, intervalsMax);
  const first = Math.floor(least / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high, ticks, hasZero: false };
}

/** Returns the smallest round step that divides the axis into at most `intervalsMax` intervals. */
function niceStep(low: number, high: number, intervalsMax: number): number {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10((high - low) / intervalsMax)));
  const steps = niceFactors.map((factor) => factor * magnitude);
  const fits = (step: number) => Math.ceil(high / step) - Math.floor(low / step) <= intervalsMax;
  return steps.find(fits) ?? 20 * magnitude;
}
