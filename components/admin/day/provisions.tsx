import { useTranslations } from "next-intl";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { DayOverview } from "@/lib/day/get-day-overview";
import { useFormatter } from "@/lib/i18n/formatter";
import { useCalendarDate } from "./day-words";

type Provision = DayOverview["provisions"][number];

/**
 * The bank's provisions for loan losses by stage, at the end of the latest closed business date. Shows nothing for a bank without
 * loans.
 */
export function Provisions({ provisions }: { provisions: Provision[] }) {
  const t = useTranslations("adminDay.provisions");
  const calendarDate = useCalendarDate();
  const columns = useColumns();
  const [first] = provisions;
  if (!first) return null;
  return (
    <Card aria-labelledby="provisions-title" className="mt-6">
      <CardHead id="provisions-title" title={t("title")} text={t("text", { date: calendarDate(first.date) })} />
      <div className="table-scroll">
        <DataTable
          caption={t("title")}
          columns={columns}
          items={provisions}
          keyOf={({ currency, stage }) => `${currency} ${stage}`}
          density="compact"
        />
      </div>
    </Card>
  );
}

function useColumns(): Column<Provision>[] {
  const t = useTranslations("adminDay.provisions");
  const format = useFormatter();
  return [
    {
      ...{ key: "stage", header: t("stage"), phone: "title", className: "font-medium" },
      cell: ({ stage, currency }) => t("stageOf", { stage, currency }),
    },
    {
      ...{ key: "loans", header: t("loans"), phone: "detail", phoneLabel: t("loans"), align: "end" },
      cell: ({ loanCount }) => format.number(loanCount),
    },
    {
      ...{ key: "principal", header: t("principal"), phone: "detail", align: "end", className: "max-md:text-left" },
      cell: ({ principalMinor, currency }) => <StaffAmount amountMinor={principalMinor} currency={currency} />,
    },
    {
      ...{ key: "rate", header: t("rate"), phone: "note", align: "end" },
      cell: ({ rateBp }) => format.number(rateBp / 10_000, { style: "percent", maximumFractionDigits: 2 }),
    },
    {
      ...{ key: "provision", header: t("provision"), phone: "value", align: "end" },
      cell: ({ provisionMinor, currency }) => <StaffAmount amountMinor={provisionMinor} currency={currency} />,
    },
  ];
}
