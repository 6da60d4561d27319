"use client";

import { Card } from "@/components/ui/card";
import { ChartTable, type ChartTableProps } from "@/components/ui/chart/chart-table";
import { BalanceDrawing, type BalanceDrawingProps } from "./balance-drawing";
import { FlowDrawing, type FlowDrawingProps } from "./flow-drawing";
import { LinkSwitch, type SwitchOption } from "./link-switch";
import { trendsGrid } from "./trends-grid";

/** The texts of the two cards. `period` selects the days of the balance chart. */
type TrendCardsProps = {
  balance: { title: string; drawing: BalanceDrawingProps };
  flow: { title: string; drawing: FlowDrawingProps; table: ChartTableProps };
  period: { label: string; options: SwitchOption[] };
};

const headClass = "flex min-h-[4.25rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3";

/** The development of an account, as two charts. */
export function TrendCards({ balance, flow, period }: TrendCardsProps) {
  return (
    <div className={trendsGrid}>
      <Card aria-labelledby="balance-chart" className="flex flex-col">
        <div className={headClass}>
          <h2 id="balance-chart" className="font-semibold">
            {balance.title}
          </h2>
          <LinkSwitch {...period} />
        </div>
        <div className="px-5 pt-1 pb-5">
          <BalanceDrawing {...balance.drawing} />
        </div>
      </Card>
      <Card aria-labelledby="flow-chart" className="flex flex-col">
        <div className={headClass}>
          <h2 id="flow-chart" className="font-semibold">
            {flow.title}
          </h2>
        </div>
        <div className="flex-1 px-5 pt-1 pb-5">
          <FlowDrawing {...flow.drawing} />
        </div>
        <ChartTable {...flow.table} />
      </Card>
    </div>
  );
}
