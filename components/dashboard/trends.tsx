import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/progress/skeleton";
import type { Currency } from "@/lib/money/currency";
import { type BalanceDay, useBalanceDrawing } from "./balance-chart";
import { type FlowMonth, useFlowDrawing, useFlowTable } from "./flow-chart";
import type { SwitchOption } from "./link-switch";
import { TrendCards } from "./trend-cards";
import { trendsGrid } from "./trends-grid";

type TrendsProps = {
  accountNumber: string;
  currency: Currency;
  balances: BalanceDay[];
  months: FlowMonth[];
  /** The periods that the balance chart can show. */
  periods: SwitchOption[];
};

/** An account's balance over time, and the money that came in and went out in each month. */
export function Trends({ accountNumber, currency, balances, months, periods }: TrendsProps) {
  const t = useTranslations("trends");
  const balance = useBalanceDrawing({ accountNumber, currency, days: balances });
  const flow = useFlowDrawing({ accountNumber, currency, months });
  const table = useFlowTable({ currency, months });
  const isEmpty =
    balances.every(({ balanceMinor }) => balanceMinor === 0n) &&
    months.every(({ inMinor, outMinor }) => inMinor === 0n && outMinor === 0n);
  if (isEmpty || !balance) {
    return (
      <Card>
        <EmptyState icon="chart-no-axes-column" title={t("empty.title")} text={t("empty.text")} />
      </Card>
    );
  }
  return (
    <TrendCards
      balance={{ title: t("balance.title"), drawing: balance }}
      flow={{ title: t("flow.title"), drawing: flow, table }}
      period={{ label: t("period"), options: periods }}
    />
  );
}

/** The heights of the charts, so that the page below does not move when the charts load. */
const skeletonHeights = {
  balance: "h-[28.125rem] sm:h-[23.5rem] xl:h-[26.3125rem]",
  flow: "h-[26.0625rem] sm:h-[26.3125rem]",
};

/** Placeholders for the two charts. */
export function TrendsSkeleton() {
  return (
    <div className={trendsGrid}>
      {Object.entries(skeletonHeights).map(([key, height]) => (
        <Card key={key} aria-hidden="true" className={classNames("flex flex-col gap-6 p-5", height)}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="flex-1" />
        </Card>
      ))}
    </div>
  );
}
