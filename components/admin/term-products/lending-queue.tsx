"use client";

import { useTranslations } from "next-intl";
import { ExportLink } from "@/components/admin/resource/export-link";
import { OldestPending } from "@/components/admin/resource/oldest-pending";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { paths } from "@/lib/paths";
import { EditLendingOf } from "./edit-lending";
import { useLendingColumns } from "./lending-columns";
import { LendingPanel } from "./lending-panel";
import { lendingQueues } from "./lending-queues";
import type { LendingFileView, LendingKind, LendingRow } from "./lending-row";

type LendingQueueScreenProps = {
  kind: LendingKind;
  data: ResourceData<LendingRow>;
  query: ResourceQuery;
  /** Since when the oldest pending application has been waiting. */
  oldestPendingAt: Date | null;
  /** The application whose panel is open. */
  file: LendingFileView | null;
  now: Date;
};

/** A queue of applications. What sets one apart from the other is data, in `lendingQueues`. */
export function LendingQueueScreen({ kind, data, query, oldestPendingAt, file, now }: LendingQueueScreenProps) {
  const { path } = lendingQueues[kind];
  return (
    <>
      <ResourceScreen
        resource={useLendingResource(kind, query)}
        data={data}
        query={query}
        toolbar={<ExportLink href={resourceHref(paths.queueCsv(path), query, {})} />}
        summary={<OldestPending since={oldestPendingAt} now={now} />}
      />
      <LendingPanel kind={kind} file={file} closeHref={resourceHref(path, query, { page: query.page })} />
    </>
  );
}

function useLendingResource(kind: LendingKind, query: ResourceQuery): Resource<LendingRow> {
  const t = useTranslations("adminLending");
  const { path, icon, statuses } = lendingQueues[kind];
  const hrefOf = ({ id }: LendingRow) => resourceHref(path, query, { page: query.page, open: id });
  return {
    path,
    title: t(`queues.${kind}.title`),
    text: t(`queues.${kind}.text`),
    searchLabel: t("searchLabel"),
    tabsLabel: t(`queues.${kind}.tabsLabel`),
    statuses: statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    filters: [
      { key: "from", label: t("filters.from") },
      { key: "to", label: t("filters.to") },
    ],
    columns: useLendingColumns(kind, hrefOf),
    actions: [
      {
        key: "edit",
        label: t("edit"),
        rowLabel: ({ email, planName }) => t(`queues.${kind}.editOf`, { email, plan: planName }),
        dialog: EditLendingOf[kind],
      },
    ],
    rowKey: ({ id }) => id,
    rowHref: hrefOf,
    empty: { icon, title: t(`queues.${kind}.emptyTitle`), text: t(`queues.${kind}.emptyText`) },
  };
}
