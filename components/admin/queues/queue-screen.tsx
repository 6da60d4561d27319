"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ExportLink } from "@/components/admin/resource/export-link";
import { OldestPending } from "@/components/admin/resource/oldest-pending";
import { RecordPanel } from "@/components/admin/resource/record-panel";
import type { Resource, ResourceAction, ResourceData } from "@/components/admin/resource/resource";
import { exportHref, type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { paths } from "@/lib/paths";
import { EditRecord } from "./edit-record";
import { useQueueColumns } from "./queue-columns";
import type { Dossier, QueueParts } from "./queue-parts";
import { type QueueKey, queues } from "./queues";
import { RecordStatus } from "./record-status";

export type QueueScreenProps<Shown extends Dossier> = {
  data: ResourceData<Shown["record"]>;
  query: ResourceQuery;
  /** The moment when the oldest pending record began to wait. */
  oldestPendingAt: Date | null;
  /** A notice about the whole queue. */
  notice: ReactNode;
  /** The dossier of the record whose panel is open. */
  dossier: Shown | null;
  now: Date;
};

type QueueOf<Shown extends Dossier> = { queue: QueueKey; parts: QueueParts<Shown> };

/** The screen of a queue. The screens of the five queues differ only in `parts` and in the queue's entry in `queues`. */
export function QueueScreen<Shown extends Dossier>(props: QueueScreenProps<Shown> & QueueOf<Shown>) {
  const { queue, parts, data, query, oldestPendingAt, notice, dossier, now } = props;
  const { path } = queues[queue];
  const resource = useQueueResource({ queue, parts }, query);
  return (
    <>
      <ResourceScreen
        resource={resource}
        data={data}
        query={query}
        toolbar={<ExportLink href={exportHref(paths.queueCsv(path), query)} />}
        summary={<OldestPending since={oldestPendingAt} now={now} />}
        notice={notice}
      />
      <QueuePanel
        queue={queue}
        parts={parts}
        dossier={dossier}
        closeHref={resourceHref(path, query, { page: query.page })}
      />
    </>
  );
}

type QueuePanelProps<Shown extends Dossier> = QueueOf<Shown> & { dossier: Shown | null; closeHref: string };

/** The panel of a queue's record, with the actions that are possible on the record. */
export function QueuePanel<Shown extends Dossier>({ queue, parts, dossier, closeHref }: QueuePanelProps<Shown>) {
  const t = useTranslations("adminQueues");
  const record: Shown["record"] | undefined = dossier?.record;
  return (
    <RecordPanel
      dossier={dossier}
      title={record ? t(`queues.${queue}.panelTitle`, parts.names(record)) : ""}
      status={
        dossier && record ? (
          <RecordStatus
            record={record}
            tone={parts.tones[record.status as Shown["record"]["status"]]}
            ending={parts.endingOf?.(dossier)}
          />
        ) : null
      }
      actions={useQueueActions({ queue, parts }).actions}
      closeHref={closeHref}
    >
      {dossier ? <parts.Panel dossier={dossier} /> : null}
    </RecordPanel>
  );
}

/** The actions on one record, and the action on several records. */
function useQueueActions<Shown extends Dossier>({ queue, parts }: QueueOf<Shown>) {
  const t = useTranslations("adminQueues");
  const { actions = [], bulk } = parts.useActions();
  const edit: ResourceAction<Shown["record"]> = {
    key: "edit",
    act: queues[queue].editAct,
    label: t("edit"),
    labelOf: (record) => t(`queues.${queue}.editOf`, parts.names(record)),
    dialog: (props) => <EditRecord {...props} queue={queue} parts={parts} />,
  };
  return { actions: [edit, ...actions], ...(bulk ? { bulk } : {}) };
}

function useQueueResource<Shown extends Dossier>(
  { queue, parts }: QueueOf<Shown>,
  query: ResourceQuery,
): Resource<Shown["record"]> {
  const t = useTranslations("adminQueues");
  const { path, icon, statuses, filters } = queues[queue];
  const hrefOf = ({ id }: Shown["record"]) => resourceHref(path, query, { page: query.page, open: id });
  return {
    path,
    title: t(`queues.${queue}.title`),
    text: t(`queues.${queue}.text`),
    searchLabel: t(`queues.${queue}.searchLabel`),
    tabsLabel: t(`queues.${queue}.tabsLabel`),
    statuses: statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    filters: [
      ...filters.map((filter) => ({
        key: filter.key,
        label: t(`filters.${filter.key}.label`),
        all: t(`filters.${filter.key}.all`),
        options:
          filter.key === "type"
            ? [...filter.options]
            : filter.key === "ending"
              ? filter.options.map(({ value }) => ({ value, label: t(`filters.ending.${value}`) }))
              : filter.options.map(({ value }) => ({ value, label: t(`filters.stage.${value}`) })),
      })),
      { key: "from", label: t("filters.from") },
      { key: "to", label: t("filters.to") },
    ],
    columns: useQueueColumns(queue, parts, hrefOf),
    ...useQueueActions({ queue, parts }),
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon, title: t(`queues.${queue}.emptyTitle`), text: t(`queues.${queue}.emptyText`) },
  };
}
