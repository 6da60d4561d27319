import { useTranslations } from "next-intl";
import { useCalendarDate } from "@/components/admin/day/day-words";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { paths } from "@/lib/paths";
import type { Rail, RailCurrency } from "@/lib/transfers/rails/rail.model";

/** The rail's money and times in each currency. */
export function RailCurrencies({ rail }: { rail: Rail }) {
  const t = useTranslations("adminRails.currencies");
  return (
    <Card aria-labelledby="currencies-title" className="mt-6">
      <CardHead id="currencies-title" title={t("title")} text={t("text")} />
      <DataTable
        caption={t("title")}
        columns={useColumns(rail)}
        items={rail.currencies}
        keyOf={({ currency }) => currency}
        density="compact"
      />
    </Card>
  );
}

function useColumns({ rail }: Rail): Column<RailCurrency>[] {
  const t = useTranslations("adminRails.currencies");
  const calendarDate = useCalendarDate();
  return [
    {
      ...{ key: "currency", header: t("currency"), phone: "title", className: "font-medium" },
      cell: ({ currency }) => currency,
    },
    {
      ...{ key: "float", header: t("float"), phone: "value", phoneLabel: t("float"), align: "end" },
      cell: ({ floatMinor, currency }) => (
        <Link href={paths.ledgerAccount(`settlement:${rail.replaceAll("_", "-")}:${currency}`)} className="plain-link">
          <StaffAmount amountMinor={floatMinor} currency={currency} />
        </Link>
      ),
    },
    {
      ...{ key: "waiting", header: t("waiting"), phone: "note", phoneLabel: t("waiting"), align: "end" },
      cell: ({ waiting, waitingMinor, currency }) =>
        waiting > 0
          ? t.rich("waits", {
              count: waiting,
              amount: () => <StaffAmount amountMinor={waitingMinor} currency={currency} />,
            })
          : "–",
    },
    {
      ...{ key: "cutOff", header: t("cutOff"), phone: "detail", phoneLabel: t("cutOff") },
      cell: ({ cutOff }) =>
        cutOff ? t("until", { time: cutOff.time, zone: cutOff.timeZone.replaceAll("_", " ") }) : t("always"),
    },
    {
      ...{ key: "holidays", header: t("holidays"), phone: "detail", phoneLabel: t("holidays") },
      cell: ({ holidays }) => (holidays.length > 0 ? holidays.map(calendarDate).join(" · ") : "–"),
    },
  ];
}
