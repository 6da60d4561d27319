import type { ChartScale } from "./chart-scale";

/** The size of every plot in the plot's own units. A plot is stretched to the available space. */
export const plot = { width: 1000, height: 200 };

/** Returns the distance of a value from the top of the plot. */
export function plotY(value: number, { low, high }: ChartScale): number {
  return round((plot.height * (high - value)) / (high - low));
}

/** Returns the SVG path of the grid, with a line across the plot at each tick. */
export function gridPath(scale: ChartScale): string {
  return scale.ticks.map((tick) => `M0 ${plotY(tick, scale)}H${plot.width}`).join("");
}

/** Consecutive days with the same `value`: the `index` of the first day and the number of days. */
export type Run = { index: number; value: number; length: number };

/** Groups consecutive days with an unchanged value. */
export function toRuns(values: number[]): Run[] {
  const runs: Run[] = [];
  for (const [index, value] of values.entries()) {
    const last = runs.at(-1);
    if (last && last.value === value) last.length += 1;
    else runs.push({ index, value, length: 1 });
  }
  return runs;
}

/** Returns the horizontal position of the beginning of a day, when `count` days fill the width. */
export function dayX(index: number, count: number): number {
  return round((plot.width * index) / count);
}

/**
 * Returns the SVG path of a staircase. Each day is a horizontal piece of `1 / count` of the width, because a balance changes at
 * once and not gradually. The path begins with the first day of `runs`.
 */
export function stepPath(runs: Run[], count: number, yOf: (value: number) => number): string {
  return runs
    .map(({ index, value, length }, position) => {
      const level = position === 0 ? `M${dayX(index, count)} ${yOf(value)}` : `V${yOf(value)}`;
      return `${level}H${dayX(index + length, count)}`;
    })
    .join("");
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
