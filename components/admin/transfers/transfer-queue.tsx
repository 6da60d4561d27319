"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ExportLink } from "@/components/admin/resource/export-link";
import { OldestPending } from "@/components/admin/resource/oldest-pending";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { paths } from "@/lib/paths";
import { type TransferFamily, walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import { ApproveTransfersOf } from "./approve-transfers";
import { EditTransferOf } from "./edit-transfer";
import { NetworkNotice, type RailHealth } from "./network-notice";
import { useTransferColumns } from "./transfer-columns";
import type { TransferFileView } from "./transfer-file";
import { TransferPanel } from "./transfer-panel";
import { transferQueues } from "./transfer-queues";
import type { TransferRow } from "./transfer-row";
import { transferStatusOrder } from "./transfer-status";

type ScreenProps = {
  family: TransferFamily;
  data: ResourceData<TransferRow>;
  query: ResourceQuery;
  /** Since when the oldest pending transfer has been waiting. */
  oldestPendingAt: Date | null;
  /** The networks on which something waits. */
  rails: RailHealth[];
  /** The transfer whose panel is open. */
  file: TransferFileView | null;
  timeline: ReactNode;
  now: Date;
};

/** A queue of transfers. What sets one apart from another is data, in `transferQueues`. */
export function TransferQueueScreen(props: ScreenProps) {
  const { family, data, query, oldestPendingAt, rails, file, timeline, now } = props;
  const { path } = transferQueues[family];
  return (
    <>
      <ResourceScreen
        resource={useTransferResource(family, query)}
        data={data}
        query={query}
        toolbar={<ExportLink href={resourceHref(paths.queueCsv(path), query, {})} />}
        summary={<OldestPending since={oldestPendingAt} now={now} />}
        notice={<NetworkNotice family={family} rails={rails} now={now} />}
      />
      <TransferPanel
        family={family}
        file={file}
        timeline={timeline}
        closeHref={resourceHref(path, query, { page: query.page })}
      />
    </>
  );
}

function useTransferResource(family: TransferFamily, query: ResourceQuery): Resource<TransferRow> {
  const t = useTranslations("adminTransfers");
  const { path, icon } = transferQueues[family];
  const hrefOf = ({ id }: TransferRow) => resourceHref(path, query, { page: query.page, open: id });
  const named = (row: TransferRow) => ({ email: row.email, receiver: row.accountNumber || row.receiverEmail });
  const wallets = walletChannelKeys.map((key) => ({ value: key, label: walletChannels[key].name }));
  return {
    path,
    title: t(`queues.${family}.title`),
    text: t(`queues.${family}.text`),
    searchLabel: t(`searchLabel.${family}`),
    tabsLabel: t("tabsLabel"),
    statuses: transferStatusOrder.map((value) => ({ value, label: t(`statuses.${value}`) })),
    filters: [
      ...(family === "wallet" ? [{ key: "type", label: t("filters.type"), options: wallets }] : []),
      { key: "from", label: t("filters.from") },
      { key: "to", label: t("filters.to") },
    ],
    columns: useTransferColumns(family, hrefOf),
    actions: [
      { key: "edit", label: t("edit"), rowLabel: (row) => t("editOf", named(row)), dialog: EditTransferOf[family] },
    ],
    bulk: {
      isFor: ({ status }) => status === "pending",
      rowLabel: (row) => t("approve.choose", named(row)),
      allLabel: t("approve.chooseAll"),
      label: (count) => t("approve.button", { count }),
      dialog: ApproveTransfersOf[family],
    },
    rowKey: ({ id }) => id,
    rowHref: hrefOf,
    empty: { icon, title: t("emptyTitle"), text: t("emptyText") },
  };
}
