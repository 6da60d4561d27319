"use client";

import { useTranslations } from "next-intl";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { Resource, ResourceColumn, ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { ButtonLink } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";
import { fileStates } from "@/lib/reconciliation/settlement";
import { FileBadge, useRailFilter, useRailName } from "./settlement-texts";
import { UploadFile } from "./upload-file";

/** `hasSamples`: in a demonstration, which has no networks that send files. */
type ScreenProps = { data: ResourceData<ListedFile>; query: ResourceQuery; hasSamples: boolean };

/** The files that networks have sent. */
export function SettlementFilesScreen({ data, query, hasSamples }: ScreenProps) {
  const t = useTranslations("adminReconciliation");
  const hrefOf = ({ id }: ListedFile) => paths.settlementFile(id);
  const resource: Resource<ListedFile> = {
    ...{ path: paths.settlementFiles, title: t("files.title"), text: t("files.text") },
    ...{ searchLabel: t("files.searchLabel"), tabsLabel: t("files.title"), statuses: [] },
    filters: [
      useRailFilter(),
      {
        ...{ key: "state", label: t("filters.state"), all: t("filters.allStates") },
        options: fileStates.map((value) => ({ value, label: t(`files.states.${value}`) })),
      },
    ],
    columns: useColumns(hrefOf),
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "upload", title: t("files.emptyTitle"), text: t("files.emptyText") },
  };
  return (
    <ResourceScreen
      resource={resource}
      data={data}
      query={query}
      toolbar={
        <>
          <ButtonLink variant="secondary" href={paths.manageReconciliation}>
            {t("toExceptions")}
          </ButtonLink>
          <IfMay act="reconciliation.work">
            <UploadFile hasSamples={hasSamples} />
          </IfMay>
        </>
      }
    />
  );
}

function useColumns(hrefOf: (file: ListedFile) => string): ResourceColumn<ListedFile>[] {
  const t = useTranslations("adminReconciliation.files");
  const railName = useRailName();
  return [
    {
      ...{ key: "name", header: t("name"), phone: "title" },
      cell: (file) => <OpenRecord href={hrefOf(file)} label={t("openOf", { name: file.name })} text={file.name} />,
      phoneCell: ({ name }) => name,
    },
    { key: "rail", header: t("rail"), phone: "detail", cell: ({ rail }) => railName(rail) },
    { key: "uploaded", header: t("uploaded"), phone: "none", cell: ({ createdAt }) => <DayOf date={createdAt} /> },
    { key: "by", header: t("by"), phone: "none", cell: ({ uploadedByName }) => uploadedByName },
    {
      ...{ key: "lines", header: t("lines"), phone: "value", align: "end" },
      cell: ({ lineCount }) => <span className="tabular-nums">{lineCount}</span>,
    },
    {
      ...{ key: "differences", header: t("differences"), phone: "none", align: "end" },
      cell: ({ state, exceptionCount }) => (
        <span className="tabular-nums">{state === "confirmed" ? exceptionCount : "–"}</span>
      ),
    },
    { key: "state", header: t("state"), phone: "note", cell: ({ state }) => <FileBadge state={state} /> },
  ];
}
