"use client";

import { useTranslations } from "next-intl";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { readReason } from "@/lib/transfer-acts";
import { ownChannel } from "@/lib/transfers/channels.model";
import { ReturnSection } from "./return-section";
import type { ShownTransfer } from "./shown-transfer";
import { TransferActs } from "./transfer-acts";
import { TransferAlerts } from "./transfer-alerts";
import { factsOf, factText } from "./transfer-facts";

/** The panel of a transfer: warnings, facts and events. */
export function TransferPanel({ dossier }: { dossier: ShownTransfer }) {
  const t = useTranslations("adminTransfers");
  return (
    <>
      <TransferAlerts {...dossier} transfer={dossier.record} />
      <TransferActs dossier={dossier} />
      <ReturnSection dossier={dossier} />
      <Facts dossier={dossier} />
      <PanelSection title={t("panel.story")}>{dossier.timeline}</PanelSection>
    </>
  );
}

function Facts({ dossier: { record, senderId, order, priceEnd, finality } }: { dossier: ShownTransfer }) {
  const t = useTranslations("adminTransfers");
  const fields = useTranslations("adminQueues.fields");
  const format = useFormatter();
  const reason = readReason(useTranslations("notifications.declined"), record);
  const isConverted = record.debitedCurrency !== record.currency;
  const items = [
    {
      term: t("panel.sender"),
      value: (
        <Link href={paths.manageUser(senderId)} className="plain-link">
          {record.senderName} ({record.email})
        </Link>
      ),
    },
    ...(record.channel === ownChannel ? [{ term: t("panel.kind"), value: t("panel.own") }] : []),
    { term: t("panel.from"), value: record.fromAccountNumber },
    ...factsOf[record.family]
      .map((key) => ({ term: fields(key), value: factText(record, key) }))
      .filter(({ value }) => value),
    ...(isConverted
      ? [
          {
            term: t("panel.debited"),
            value: <StaffAmount amountMinor={record.debitedMinor} currency={record.debitedCurrency} />,
          },
        ]
      : []),
    ...(priceEnd
      ? [{ term: t("panel.priceEnd"), value: format.dateTime(priceEnd, { dateStyle: "medium", timeStyle: "short" }) }]
      : []),
    ...(finality && !finality.isFinal
      ? [
          {
            term: t("returns.finalOn"),
            value: format.dateTime(new Date(`${finality.on}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
          },
        ]
      : []),
    ...(reason ? [{ term: t("panel.reason"), value: reason }] : []),
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
