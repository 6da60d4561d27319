import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { ChartTable } from "@/components/ui/chart/chart-table";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import { BalanceChart, type BalanceDay } from "./balance-chart";
import { type UpcomingItem, UpcomingPayments } from "./upcoming-payments";

type OutlookProps = {
  accountNumber: string;
  currency: Currency;
  /** The balances at the end of today and of the following days. Empty when no payment will change the account's balance. */
  projection: BalanceDay[];
  upcoming: UpcomingItem[];
  moreCount: number;
  days: number;
};

/** The coming payments of loans and deposits, and the balances after these payments. */
export function Outlook({ accountNumber, currency, projection, upcoming, moreCount, days }: OutlookProps) {
  const t = useTranslations("trends.projection");
  const list = <UpcomingPayments items={upcoming} moreCount={moreCount} days={days} />;
  if (projection.length === 0) return <div className="mt-4 xl:mt-8">{list}</div>;
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:mt-8 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] xl:gap-8">
      <Card aria-labelledby="projection-chart" className="flex flex-col">
        <div className="px-5 pt-4 pb-3">
          <h2 id="projection-chart" className="font-semibold">
            {t("title")}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">{t("text", { days })}</p>
        </div>
        <div className="px-5 pt-1 pb-5">
          <BalanceChart accountNumber={accountNumber} currency={currency} days={projection} period="projection" />
        </div>
        <ProjectionTable currency={currency} projection={projection} />
      </Card>
      {list}
    </div>
  );
}

/** The balances as a table: today, and each day on which the balance changes. */
function ProjectionTable({ currency, projection }: { currency: Currency; projection: BalanceDay[] }) {
  const t = useTranslations("trends.projection");
  const calendarText = useCalendarText();
  const money = useMoneyFormat();
  const changes = projection.filter(
    ({ balanceMinor }, index) => index === 0 || projection[index - 1]?.balanceMinor !== balanceMinor,
  );
  const lines = changes.map(({ date, balanceMinor }) => ({
    key: date,
    name: calendarText(date, "dayOfYear"),
    values: [money(balanceMinor, currency)],
  }));
  return <ChartTable summary={t("asTable")} columns={[t("date"), t("balance")]} lines={lines} />;
}
