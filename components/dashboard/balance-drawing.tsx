"use client";

import { type ChartAxis, ChartFrame } from "@/components/ui/chart/chart-frame";
import { plot } from "@/components/ui/chart/chart-path";
import { type ChartFigure, ChartFigures, type ChartSpot, ChartSpots } from "./chart-parts";

/** The figures and texts of the drawing. */
export type BalanceDrawingProps = {
  figures: ChartFigure[];
  label: string;
  axis: ChartAxis;
  /** The first, middle and last day, shown below the plot. */
  dates: string[];
  /** The path of the line, as SVG. `lastY` is the y coordinate at which the line ends. */
  line: string;
  lastY: number;
  isBroken: boolean;
  spots: ChartSpot[];
};

/** A balance as a line with a filled area below. */
export function BalanceDrawing({ figures, label, axis, dates, line, lastY, isBroken, spots }: BalanceDrawingProps) {
  const marks = (
    <div className="flex justify-between">
      {dates.map((date) => (
        <span key={date}>{date}</span>
      ))}
    </div>
  );
  return (
    <>
      <ChartFigures figures={figures} />
      <ChartFrame label={label} axis={axis} isTall marks={marks}>
        <path d={`${line}V${plot.height}H0z`} className="fill-accent-soft" />
        <g fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-accent-text">
          <path
            d={line}
            strokeWidth="2"
            strokeDasharray={isBroken ? "6 5" : undefined}
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M${plot.width} ${lastY}h0`} strokeWidth="9" vectorEffect="non-scaling-stroke" />
        </g>
        <ChartSpots spots={spots} />
      </ChartFrame>
    </>
  );
}
