"use client";

import { ArrowLeftRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { EditInterbankTransfer } from "./edit-interbank-transfer";
import { OldestPending } from "./oldest-pending";
import type { Resource, ResourceData } from "./resource";
import type { ResourceQuery } from "./resource-query";
import { ResourceScreen } from "./resource-screen";
import { TransferStatusBadge, transferStatusOrder } from "./transfer-status";

/** An interbank transfer as staff see it. */
export type InterbankTransferRow = {
  id: string;
  /** The sender's. */
  email: string;
  /** The receiver's, as are name and number. */
  accountName: string;
  accountNumber: string;
  amountMinor: bigint;
  currency: Currency;
  status: (typeof transferStatusOrder)[number];
  reason: string;
  version: number;
  createdAt: Date;
};

type ScreenProps = {
  data: ResourceData<InterbankTransferRow>;
  query: ResourceQuery;
  /** Since when the oldest pending transfer has been waiting. */
  oldestPendingAt: Date | null;
  now: Date;
};

/** The queue of interbank transfers. */
export function InterbankTransfersScreen({ data, query, oldestPendingAt, now }: ScreenProps) {
  const t = useTranslations("adminTransfers");
  const resource: Resource<InterbankTransferRow> = {
    path: paths.manageInterbankTransfers,
    title: t("interbankTitle"),
    text: t("interbankText"),
    searchLabel: t("searchLabel"),
    tabsLabel: t("tabsLabel"),
    statuses: transferStatusOrder.map((value) => ({ value, label: t(`statuses.${value}`) })),
    columns: [
      { key: "email", header: t("userEmail"), phone: "title", cell: ({ email }) => email },
      { key: "account", header: t("accountNumber"), phone: "detail", cell: (row) => <Receiver row={row} /> },
      {
        key: "createdAt",
        header: t("date"),
        phone: "none",
        sort: "createdAt",
        cell: ({ createdAt }) => <DayOf date={createdAt} />,
      },
      {
        key: "amount",
        header: t("amount"),
        phone: "value",
        align: "end",
        sort: "amount",
        cell: ({ amountMinor, currency }) => (
          <Amount amountMinor={amountMinor} currency={currency} className="font-medium" />
        ),
      },
      {
        key: "status",
        header: t("status"),
        phone: "note",
        cell: ({ status }) => <TransferStatusBadge status={status} />,
      },
    ],
    actions: [
      {
        key: "edit",
        label: t("edit"),
        rowLabel: ({ email, accountNumber }) => t("editOf", { email, accountNumber }),
        dialog: EditInterbankTransfer,
      },
    ],
    rowKey: ({ id }) => id,
    empty: { icon: ArrowLeftRight, title: t("emptyTitle"), text: t("interbankEmptyText") },
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

function Receiver({ row: { accountNumber, accountName } }: { row: InterbankTransferRow }) {
  return (
    <>
      <span className="tabular-nums">{accountNumber}</span>
      <span className="block text-xs text-ink-muted max-md:hidden">{accountName}</span>
    </>
  );
}

function DayOf({ date }: { date: Date }) {
  const format = useFormatter();
  return (
    <time
      dateTime={date.toISOString()}
      title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}
      className="whitespace-nowrap text-ink-muted tabular-nums"
    >
      {format.dateTime(date, { dateStyle: "medium" })}
    </time>
  );
}
