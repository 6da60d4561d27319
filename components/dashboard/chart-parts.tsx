"use client";

import { useState } from "react";
import { plot } from "@/components/ui/chart/chart-path";

/** An amount above a chart. `mark` is the colour that the amount has in the drawing. */
export type ChartFigure = { term: string; amount: string; mark?: "bg-accent-text" | "bg-line-strong" };

/** Amounts above a chart. */
export function ChartFigures({ figures }: { figures: ChartFigure[] }) {
  return (
    <dl className="mb-6 flex flex-wrap gap-x-4 gap-y-2 text-sm sm:gap-x-8 sm:text-base">
      {figures.map(({ term, amount, mark }) => (
        <div key={term}>
          <dt className="flex items-center gap-1.5 text-xs text-ink-muted">
            {mark ? <span aria-hidden="true" className={`size-2.5 rounded-full ${mark}`} /> : null}
            {term}
          </dt>
          <dd className="figures mt-0.5 font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An area of a drawing. The browser shows the area's title while the pointer is over the area. */
export type ChartSpot = { x: number; width: number; title: string };

/**
 * Invisible areas that are as high as the drawing. The areas are created when a pointer enters the drawing, because they are
 * useless without a pointer.
 */
export function ChartSpots({ spots }: { spots: ChartSpot[] }) {
  const [isPointed, setPointed] = useState(false);
  return (
    <g fill="none" pointerEvents="all" onPointerMove={() => setPointed(true)}>
      {isPointed ? (
        spots.map(({ x, width, title }) => (
          <rect key={x} x={x} width={width} height={plot.height}>
            <title>{title}</title>
          </rect>
        ))
      ) : (
        <rect width={plot.width} height={plot.height} />
      )}
    </g>
  );
}
