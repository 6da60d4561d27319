"use client";

import { type ChartAxis, ChartFrame } from "@/components/ui/chart/chart-frame";
import { type ChartFigure, ChartFigures, type ChartSpot, ChartSpots } from "./chart-parts";

/** The figures and texts of the drawing. */
export type FlowDrawingProps = {
  figures: ChartFigure[];
  label: string;
  axis: ChartAxis;
  /** The letter of each month, shown below the plot. */
  months: { key: string; letter: string }[];
  /** The SVG paths of the bars: `ins` for incoming and `outs` for outgoing money. */
  ins: string;
  outs: string;
  spots: ChartSpot[];
};

/** Money in and out as two bars per month. */
export function FlowDrawing({ figures, label, axis, months, ins, outs, spots }: FlowDrawingProps) {
  const marks = (
    <div className="grid grid-cols-12 text-center">
      {months.map(({ key, letter }) => (
        <span key={key}>{letter}</span>
      ))}
    </div>
  );
  return (
    <>
      <ChartFigures figures={figures} />
      <ChartFrame label={label} axis={axis} marks={marks}>
        <path d={ins} className="fill-accent-text" />
        <path d={outs} className="fill-line-strong" />
        <ChartSpots spots={spots} />
      </ChartFrame>
    </>
  );
}
