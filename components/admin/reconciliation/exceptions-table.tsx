"use client";

import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import type { Resource } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { paths } from "@/lib/paths";
import type { ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { exceptionStates } from "@/lib/reconciliation/settlement.model";
import { useAgeFilter } from "./age-texts";
import { AgeCell, Difference, ExceptionDay, OpenException, ourAmount, theirAmount } from "./exception-cells";
import { OwnerCell, type Owners, useOwnerFilter } from "./exception-owner";
import { ExceptionBadge, referenceOf, useKindFilter, useRailFilter } from "./settlement-texts";

/** Returns the table of the differences between networks' files and the books. */
export function useExceptionsTable(query: ResourceQuery, owners: Owners, lateDays: number): Resource<ListedException> {
  const t = useTranslations("adminReconciliation");
  const railName = useRailName();
  const path = paths.manageReconciliation;
  const hrefOf = ({ id }: ListedException) => resourceHref(path, query, { page: query.page, open: id });
  return {
    ...{ path, title: t("title"), text: t("text"), searchLabel: t("searchLabel"), tabsLabel: t("tabsLabel") },
    statuses: exceptionStates.map((value) => ({ value, label: t(`states.${value}`) })),
    filters: [useKindFilter(), useRailFilter(), useAgeFilter(lateDays), useOwnerFilter(owners)],
    columns: [
      {
        ...{ key: "reference", header: t("columns.reference"), phone: "title", phoneCell: referenceOf },
        cell: (item) => <OpenException item={item} href={hrefOf(item)} />,
      },
      { key: "kind", header: t("columns.kind"), phone: "detail", cell: ({ kind }) => t(`kinds.${kind}`) },
      { key: "rail", header: t("columns.rail"), phone: "none", cell: ({ rail }) => railName(rail) },
      {
        ...{ key: "day", header: t("columns.day"), phone: "none", sort: "date" },
        cell: (item) => <ExceptionDay item={item} />,
      },
      {
        ...{ key: "age", header: t("columns.age"), phone: "none", align: "end" },
        cell: ({ ageDays }) => <AgeCell ageDays={ageDays} isLate={(ageDays ?? 0) > lateDays} />,
      },
      { key: "theirs", header: t("columns.theirs"), phone: "none", align: "end", cell: theirAmount },
      { key: "ours", header: t("columns.ours"), phone: "none", align: "end", cell: ourAmount },
      {
        ...{ key: "off", header: t("columns.off"), phone: "value", align: "end", className: "font-medium" },
        cell: (item) => <Difference item={item} />,
      },
      {
        ...{ key: "state", header: t("columns.state"), phone: "note" },
        cell: ({ state }) => <ExceptionBadge state={state} />,
      },
      {
        ...{ key: "owner", header: t("columns.owner"), phone: "none" },
        cell: (item) => <OwnerCell item={item} readerId={owners.readerId} />,
      },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "list-checks", title: t("emptyTitle"), text: t("emptyText") },
  };
}
