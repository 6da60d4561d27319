import { useTranslations } from "next-intl";
import { BooksHeader } from "@/components/admin/books/books-header";
import { AccountCode } from "@/components/ui/account-code";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { ChartAccount } from "@/lib/books/chart/chart.model";
import { paths } from "@/lib/paths";
import { useChartName } from "./account-name";
import { AddChartAccount } from "./add-chart-account";

/** The chart of accounts. Each account of the chart links to its ledger accounts. */
export function ChartScreen({ chart }: { chart: ChartAccount[] }) {
  const t = useTranslations("adminBooks");
  const columns = useColumns();
  return (
    <>
      <BooksHeader current="chart" actions={<AddChartAccount />} />
      <Card>
        <DataTable
          caption={t("chart.caption")}
          columns={columns}
          items={chart}
          keyOf={({ code }) => code}
          groupOf={({ kind }) => ({ key: kind, heading: t(`kinds.${kind}`) })}
          density="compact"
        />
      </Card>
    </>
  );
}

function useColumns(): Column<ChartAccount>[] {
  const t = useTranslations("adminBooks.chart");
  const name = useChartName();
  return [
    {
      ...{ key: "number", header: t("number"), phone: "value", className: "w-24 tabular-nums" },
      cell: ({ number }) => number,
    },
    {
      ...{ key: "name", header: t("name"), phone: "title" },
      cell: (account) => (
        <Link href={paths.ledgerAccountsLike(`${account.code}:`)} className="font-medium plain-link">
          {name(account)}
        </Link>
      ),
    },
    {
      ...{ key: "code", header: t("code"), phone: "detail", className: "wrap-anywhere" },
      cell: ({ code, isPerRail }) => (
        <>
          <AccountCode code={code} />
          {isPerRail ? <span className="block text-xs text-ink-muted">{t("perRail")}</span> : null}
        </>
      ),
    },
    {
      ...{ key: "journal", header: t("journal"), phone: "note" },
      cell: ({ takesJournal }) => (takesJournal ? t("takesJournal") : "–"),
    },
  ];
}
