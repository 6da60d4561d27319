import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { useAgeGroupName } from "@/components/admin/reconciliation/age-texts";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Desk } from "@/lib/desk/get-desk";
import { paths, withQuery } from "@/lib/paths";
import { ageGroups } from "@/lib/reconciliation/ageing/ageing.model";
import type { AgeingRow } from "@/lib/reconciliation/ageing/ageing.sql";
import { DeskCard } from "./desk-card";

/**
 * The open differences between networks' files and the books, by network, currency and age. Each figure links to the differences
 * that it counts.
 */
export function DeskAgeing({ rows, lateDays }: NonNullable<Desk["ageing"]>) {
  const t = useTranslations("adminDesk.ageing");
  const railName = useRailName();
  const columns = useColumns();
  const lateCount = rows.reduce((sum, row) => sum + row.lateCount, 0);
  const aside =
    lateCount > 0 ? (
      <Link href={paths.lateExceptions()} className="text-sm font-medium text-danger underline">
        {t("late", { count: lateCount, days: lateDays })}
      </Link>
    ) : null;
  return (
    <DeskCard id="ageing-title" title={t("title")} text={t("text")} aside={aside}>
      {rows.length > 0 ? (
        <DataTable
          caption={t("title")}
          columns={columns}
          items={rows}
          keyOf={({ rail, currency, age }) => `${rail} ${currency} ${age}`}
          groupOf={({ rail, currency }) => ({
            key: `${rail} ${currency}`,
            heading: t("group", { rail: railName(rail), currency }),
          })}
          density="compact"
        />
      ) : (
        <p className="px-4 py-6 text-sm text-ink-muted">{t("none")}</p>
      )}
    </DeskCard>
  );
}

function useColumns(): Column<AgeingRow>[] {
  const t = useTranslations("adminDesk.ageing");
  const nameOf = useAgeGroupName();
  const label = (age: string) => {
    const group = ageGroups.find(({ key }) => key === age);
    return group ? nameOf(group) : age;
  };
  return [
    {
      ...{ key: "age", header: t("age"), phone: "title", className: "md:whitespace-nowrap" },
      cell: ({ age, rail, lateCount }) => (
        <Link href={hrefOf({ rail, age })} className={`font-medium plain-link ${lateCount > 0 ? "text-danger" : ""}`}>
          {label(age)}
        </Link>
      ),
    },
    {
      ...{ key: "count", header: t("count"), phone: "value", align: "end", className: "tabular-nums" },
      cell: ({ itemCount }) => itemCount,
    },
    {
      ...{ key: "unowned", header: t("unowned"), phone: "none", align: "end", className: "tabular-nums" },
      cell: ({ age, rail, unownedCount }) =>
        unownedCount > 0 ? (
          <Link href={hrefOf({ rail, age, owner: "none" })} className="plain-link">
            {unownedCount}
          </Link>
        ) : (
          unownedCount
        ),
    },
    {
      ...{ key: "open", header: t("open"), phone: "detail", phoneLabel: t("open"), align: "end" },
      className: "max-md:text-left",
      cell: ({ openMinor, currency }) => <StaffAmount amountMinor={openMinor} currency={currency} sign="always" />,
    },
    {
      ...{ key: "suspense", header: t("suspense"), phone: "detail", phoneLabel: t("suspense"), align: "end" },
      cell: ({ suspenseMinor, currency }) => (
        <StaffAmount amountMinor={suspenseMinor} currency={currency} sign="always" />
      ),
    },
  ];
}

/** Returns the URL that shows the differences with these filters. */
function hrefOf(filters: { rail?: string; age: string; owner?: string }): string {
  return withQuery(paths.manageReconciliation, filters);
}
