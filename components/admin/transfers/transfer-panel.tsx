"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PanelSection, RecordPanel } from "@/components/admin/resource/record-panel";
import { Amount } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { paths } from "@/lib/paths";
import type { TransferFamily } from "@/lib/transfers/channels";
import { EditTransferOf, factText } from "./edit-transfer";
import { TransferAlerts } from "./transfer-alerts";
import type { TransferFileView } from "./transfer-file";
import { transferQueues } from "./transfer-queues";
import { TransferStatusBadge } from "./transfer-status";

type TransferPanelProps = {
  family: TransferFamily;
  /** Null while no transfer is open. */
  file: TransferFileView | null;
  /** What happened to it and when. */
  timeline: ReactNode;
  /** The address of the queue without the panel. */
  closeHref: string;
};

/** Everything about one transfer, beside its queue. */
export function TransferPanel({ family, file, timeline, closeHref }: TransferPanelProps) {
  const t = useTranslations("adminTransfers");
  return (
    <RecordPanel
      file={file}
      title={file ? t("panel.title", { reference: file.reference }) : ""}
      status={file ? <TransferStatusBadge status={file.row.status} /> : null}
      edit={EditTransferOf[family]}
      closeHref={closeHref}
    >
      {file ? <TransferAlerts order={file.order} obstacles={file.obstacles} /> : null}
      {file ? <Facts family={family} file={file} /> : null}
      <PanelSection title={t("panel.story")}>{timeline}</PanelSection>
    </RecordPanel>
  );
}

function Facts({ family, file: { row, senderId, senderName, fromAccountNumber, order } }: FactsProps) {
  const t = useTranslations("adminTransfers");
  const facts = transferQueues[family].facts.filter((key) => key !== "email" && factText(row, key));
  const isConverted = row.debitedCurrency !== row.currency;
  const items = [
    {
      term: t("panel.sender"),
      value: (
        <Link href={paths.manageUser(senderId)} className="text-accent-text hover:underline">
          {senderName} ({row.email})
        </Link>
      ),
    },
    { term: t("panel.from"), value: fromAccountNumber },
    ...facts.map((key) => ({ term: t(`fields.${key}`), value: factText(row, key) })),
    ...(isConverted
      ? [
          {
            term: t("panel.debited"),
            value: <Amount amountMinor={row.debitedMinor} currency={row.debitedCurrency} />,
          },
        ]
      : []),
    ...(row.reason ? [{ term: t("panel.reason"), value: row.reason }] : []),
    ...(order
      ? [
          {
            term: t("panel.networkState"),
            value: t(`panel.networkStates.${order.state}`, { attempts: order.attempts }),
          },
        ]
      : []),
    ...(order?.reference ? [{ term: t("panel.networkReference"), value: order.reference }] : []),
    ...(order?.lastError ? [{ term: t("panel.networkError"), value: order.lastError }] : []),
  ];
  return (
    <div className="mt-3">
      <DescriptionList items={items} />
    </div>
  );
}

type FactsProps = { family: TransferFamily; file: TransferFileView };
