"use client";

import { useTranslations } from "next-intl";
import type { TransferFamily } from "@/lib/transfers/channels";
import { EditTransferOf } from "./edit-transfer";
import { OldestPending } from "./oldest-pending";
import type { Resource, ResourceData } from "./resource";
import type { ResourceQuery } from "./resource-query";
import { ResourceScreen } from "./resource-screen";
import { useTransferColumns } from "./transfer-columns";
import { transferQueues } from "./transfer-queues";
import type { TransferRow } from "./transfer-row";
import { transferStatusOrder } from "./transfer-status";

type ScreenProps = {
  family: TransferFamily;
  data: ResourceData<TransferRow>;
  query: ResourceQuery;
  /** Since when the oldest pending transfer has been waiting. */
  oldestPendingAt: Date | null;
  now: Date;
};

/** A queue of transfers. What sets one apart from another is data, in `transferQueues`. */
export function TransferQueueScreen({ family, data, query, oldestPendingAt, now }: ScreenProps) {
  const t = useTranslations("adminTransfers");
  const { path, icon } = transferQueues[family];
  const resource: Resource<TransferRow> = {
    path,
    title: t(`queues.${family}.title`),
    text: t(`queues.${family}.text`),
    searchLabel: t(`searchLabel.${family}`),
    tabsLabel: t("tabsLabel"),
    statuses: transferStatusOrder.map((value) => ({ value, label: t(`statuses.${value}`) })),
    columns: useTransferColumns(family),
    actions: [
      {
        key: "edit",
        label: t("edit"),
        rowLabel: (row) => t("editOf", { email: row.email, receiver: row.accountNumber || row.receiverEmail }),
        dialog: EditTransferOf[family],
      },
    ],
    rowKey: ({ id }) => id,
    empty: { icon, title: t("emptyTitle"), text: t("emptyText") },
  };
  return (
    <ResourceScreen
      resource={resource}
      data={data}
      query={query}
      summary={<OldestPending since={oldestPendingAt} now={now} />}
    />
  );
}
