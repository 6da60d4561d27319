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

/**
 * Returns the SVG path of one bar for each value. Bars start at zero, or at `bases` when they are stacked. `offset` and `width`
 * are shares of the space for one bar.
 */
export function barsPath(
  values: number[],
  scale: ChartScale,
  bar: { offset: number; width: number },
  bases: number[] = [],
): string {
  const place = plot.width / values.length;
  return values
    .map((value, index) => {
      const base = bases[index] ?? 0;
      const [top, bottom] = [plotY(base + value, scale), plotY(base, scale)];
      const left = round((index + bar.offset) * place);
      return value === 0 ? "" : `M${left} ${bottom}V${top}h${round(bar.width * place)}V${bottom}z`;
    })
    .join("");
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
