"use client";

import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { Resource } from "@/components/admin/resource/resource";
import { paths } from "@/lib/paths";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";
import { fileStates } from "@/lib/reconciliation/settlement.model";
import { FileBadge, useRailFilter } from "./settlement-texts";

/** Returns the table of the files that networks have sent. */
export function useFilesTable(): Resource<ListedFile> {
  const t = useTranslations("adminReconciliation.files");
  const filters = useTranslations("adminReconciliation.filters");
  const railName = useRailName();
  const hrefOf = ({ id }: ListedFile) => paths.settlementFile(id);
  return {
    ...{ path: paths.settlementFiles, title: t("title"), text: t("text") },
    ...{ searchLabel: t("searchLabel"), tabsLabel: t("title"), statuses: [] },
    filters: [
      useRailFilter(),
      {
        ...{ key: "state", label: filters("state"), all: filters("allStates") },
        options: fileStates.map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    columns: [
      {
        ...{ key: "name", header: t("name"), phone: "title" },
        cell: (file) => <OpenRecord href={hrefOf(file)} label={t("openOf", { name: file.name })} text={file.name} />,
        phoneCell: ({ name }) => name,
      },
      { key: "rail", header: t("rail"), phone: "detail", cell: ({ rail }) => railName(rail) },
      { key: "uploaded", header: t("uploaded"), phone: "none", cell: ({ createdAt }) => <DayOf date={createdAt} /> },
      { key: "by", header: t("by"), phone: "none", cell: ({ uploadedByName }) => uploadedByName },
      {
        ...{ key: "lines", header: t("lines"), phone: "value", align: "end", className: "tabular-nums" },
        cell: ({ lineCount }) => lineCount,
      },
      {
        ...{ key: "differences", header: t("differences"), phone: "none", align: "end", className: "tabular-nums" },
        cell: ({ state, exceptionCount }) => (state === "confirmed" ? exceptionCount : "–"),
      },
      { key: "state", header: t("state"), phone: "note", cell: ({ state }) => <FileBadge state={state} /> },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "upload", title: t("emptyTitle"), text: t("emptyText") },
  };
}
