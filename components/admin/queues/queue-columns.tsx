"use client";

import { useTranslations } from "next-intl";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { ResourceColumn } from "@/components/admin/resource/resource";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { EmailText } from "@/components/ui/table/parted-text";
import type { Currency } from "@/lib/money/currency";
import type { Dossier, FieldLabel, QueueColumn, QueueParts } from "./queue-parts";
import type { QueueKey } from "./queues";
import { RecordStatus } from "./record-status";

/** Returns the columns of a queue: the sender's or applicant's e-mail, the columns that only this queue has, and the status. */
export function useQueueColumns<Shown extends Dossier>(
  queue: QueueKey,
  { names, columns, tones }: QueueParts<Shown>,
  hrefOf: (record: Shown["record"]) => string,
): ResourceColumn<Shown["record"]>[] {
  const t = useTranslations("adminQueues");
  const own = columns.map(({ label, ...column }) => ({ ...column, header: t(`fields.${label}`) }));
  const isDense = own.length > 3;
  return [
    {
      key: "email",
      header: t("fields.email"),
      phone: "title",
      phoneCell: (record) => <EmailText email={names(record).email} />,
      cell: (record) => {
        const named = names(record);
        const label = t(`queues.${queue}.open`, named);
        return <OpenRecord href={hrefOf(record)} label={label} text={named.email} isDense={isDense} />;
      },
    },
    ...own,
    {
      key: "status",
      header: t("fields.status"),
      phone: "note",
      cell: (record: Shown["record"]) => (
        <RecordStatus record={record} tone={tones[record.status as Shown["record"]["status"]]} />
      ),
    },
  ];
}

/** Returns the column with the day when a record was created. */
export function createdAtColumn(label: FieldLabel): QueueColumn<{ createdAt: Date }> {
  return {
    key: "createdAt",
    label,
    phone: "none",
    sort: "createdAt",
    cell: ({ createdAt }) => <DayOf date={createdAt} />,
  };
}

export const amountColumn: QueueColumn<{ amountMinor: bigint; currency: Currency }> = {
  key: "amount",
  label: "amount",
  phone: "value",
  align: "end",
  sort: "amount",
  cell: ({ amountMinor, currency }) => (
    <StaffAmount amountMinor={amountMinor} currency={currency} className="font-medium" />
  ),
};
