import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { paths } from "@/lib/paths";
import { type Rail, railState, railTones } from "@/lib/transfers/rails/rail.model";
import { useMoment } from "./rail-words";

/** The list of the payment networks. */
export function RailsScreen({ rails }: { rails: Rail[] }) {
  const t = useTranslations("adminRails");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <Card>
        <DataTable
          caption={t("title")}
          columns={useColumns()}
          items={rails}
          keyOf={({ rail }) => rail}
          density="compact"
        />
      </Card>
    </>
  );
}

function useColumns(): Column<Rail>[] {
  const t = useTranslations("adminRails");
  const railName = useRailName();
  const moment = useMoment();
  return [
    {
      ...{ key: "rail", header: t("rail"), phone: "title", className: "font-medium" },
      cell: ({ rail }) => (
        <Link href={paths.rail(rail)} className="plain-link">
          {railName(rail)}
        </Link>
      ),
    },
    {
      ...{ key: "connector", header: t("connector"), phone: "detail" },
      cell: ({ connector }) => t(`connectors.${connector}`),
    },
    {
      ...{ key: "waiting", header: t("waiting"), phone: "value", phoneLabel: t("waiting"), align: "end" },
      className: "tabular-nums",
      cell: ({ waiting }) => waiting,
    },
    {
      ...{ key: "oldest", header: t("oldest"), phone: "none" },
      className: "whitespace-nowrap text-ink-muted tabular-nums",
      cell: ({ oldestAt }) => (oldestAt ? moment(oldestAt) : "–"),
    },
    {
      ...{ key: "state", header: t("state"), phone: "note" },
      cell: (rail) => <Badge tone={railTones[railState(rail)]}>{t(`states.${railState(rail)}`)}</Badge>,
    },
  ];
}
