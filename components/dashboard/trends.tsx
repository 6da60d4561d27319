import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Currency } from "@/lib/money/currency";
import { BalanceChart, type BalanceDay } from "./balance-chart";
import { FlowChart, type FlowMonth, FlowTable } from "./flow-chart";
import { LinkSwitch, type SwitchOption } from "./link-switch";

const gridClass = "grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] xl:gap-8";
const headClass = "flex min-h-[4.25rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3";

type TrendsProps = {
  accountNumber: string;
  currency: Currency;
  balances: BalanceDay[];
  months: FlowMonth[];
  /** The periods that the balance can be drawn for. */
  periods: SwitchOption[];
};

/** How an account has fared: its balance over time, and what came in and went out each month. */
export function Trends({ accountNumber, currency, balances, months, periods }: TrendsProps) {
  const t = useTranslations("trends");
  const isEmpty =
    balances.every(({ balanceMinor }) => balanceMinor === 0n) &&
    months.every(({ inMinor, outMinor }) => inMinor === 0n && outMinor === 0n);
  if (isEmpty) {
    return (
      <Card>
        <EmptyState icon="chart-no-axes-column" title={t("empty.title")} text={t("empty.text")} />
      </Card>
    );
  }
  return (
    <div className={gridClass}>
      <Card aria-labelledby="balance-chart" className="flex flex-col">
        <div className={headClass}>
          <h2 id="balance-chart" className="font-semibold">
            {t("balance.title")}
          </h2>
          <LinkSwitch label={t("period")} options={periods} />
        </div>
        <div className="px-5 pt-1 pb-5">
          <BalanceChart accountNumber={accountNumber} currency={currency} days={balances} />
        </div>
      </Card>
      <Card aria-labelledby="flow-chart" className="flex flex-col">
        <div className={headClass}>
          <h2 id="flow-chart" className="font-semibold">
            {t("flow.title")}
          </h2>
        </div>
        <div className="flex-1 px-5 pt-1 pb-5">
          <FlowChart accountNumber={accountNumber} currency={currency} months={months} />
        </div>
        <FlowTable currency={currency} months={months} />
      </Card>
    </div>
  );
}

/** As high as the charts are, so that nothing below them moves when they come. */
const skeletonHeights = {
  balance: "h-[28.125rem] sm:h-[23.5rem] xl:h-[26.3125rem]",
  flow: "h-[26.0625rem] sm:h-[26.3125rem]",
};

/** The places of the two charts. */
export function TrendsSkeleton() {
  return (
    <div className={gridClass}>
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
