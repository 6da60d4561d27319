"use client";

import { useTranslations } from "next-intl";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { ResourceColumn } from "@/components/admin/resource/resource";
import { Amount } from "@/components/ui/amount";
import { isWallet, type TransferChannel, type TransferFamily, walletChannels } from "@/lib/transfers/channels";
import { type TransferColumnKey, type TransferQueue, transferQueues } from "./transfer-queues";
import type { TransferRow } from "./transfer-row";
import { TransferStatusBadge } from "./transfer-status";

/** The columns of a queue, in its order. */
export function useTransferColumns(
  family: TransferFamily,
  hrefOf: (row: TransferRow) => string,
): ResourceColumn<TransferRow>[] {
  const t = useTranslations("adminTransfers");
  const { columns, detail }: TransferQueue = transferQueues[family];
  return columns.map((key) => ({
    key,
    header: t(`fields.${key === "account" ? "accountNumber" : key}`),
    ...looks[key],
    ...(key === "email"
      ? { cell: (row: TransferRow) => <OpenTransfer row={row} href={hrefOf(row)} isDense={columns.length > 5} /> }
      : {}),
    ...(key === detail ? { phone: "detail" as const } : {}),
  }));
}

type ColumnLook = Pick<ResourceColumn<TransferRow>, "cell" | "phone" | "phoneCell" | "align" | "sort">;

const looks: Record<TransferColumnKey, ColumnLook> = {
  email: { phone: "title", cell: ({ email }) => email, phoneCell: ({ email }) => email },
  type: { phone: "none", cell: ({ channel }) => <span className="whitespace-nowrap">{walletName(channel)}</span> },
  account: { phone: "none", cell: (row) => <ReceivingAccount row={row} /> },
  receiverEmail: { phone: "none", cell: (row) => <ReceivingWallet row={row} /> },
  createdAt: { phone: "none", sort: "createdAt", cell: ({ createdAt }) => <DayOf date={createdAt} /> },
  amount: {
    phone: "value",
    align: "end",
    sort: "amount",
    cell: ({ amountMinor, currency }) => (
      <Amount amountMinor={amountMinor} currency={currency} className="font-medium" />
    ),
  },
  bankTo: {
    phone: "none",
    cell: ({ bankTo }) => (
      <span className="block truncate md:max-w-20 2xl:max-w-48" title={bankTo}>
        {bankTo}
      </span>
    ),
  },
  status: { phone: "note", cell: ({ status }) => <TransferStatusBadge status={status} /> },
};

/** A wallet's name, the same in every language. */
export function walletName(channel: TransferChannel): string {
  return isWallet(channel) ? walletChannels[channel].name : "";
}

function OpenTransfer({ row, href, isDense }: { row: TransferRow; href: string; isDense: boolean }) {
  const t = useTranslations("adminTransfers");
  const { email, accountNumber, receiverEmail } = row;
  const label = t("open", { email, receiver: accountNumber || receiverEmail });
  return <OpenRecord href={href} label={label} text={email} isDense={isDense} />;
}

function ReceivingAccount({ row: { accountNumber, accountName } }: { row: TransferRow }) {
  return (
    <>
      <span className="tracking-tight tabular-nums max-md:block max-md:truncate">{accountNumber}</span>
      <span className="block max-w-44 truncate text-xs text-ink-muted max-md:hidden" title={accountName}>
        {accountName}
      </span>
    </>
  );
}

/** On a phone, where the type has no column, it stands before the address. */
function ReceivingWallet({ row: { channel, receiverEmail } }: { row: TransferRow }) {
  return (
    <span className="block truncate md:max-w-44 2xl:max-w-64" title={receiverEmail}>
      <span className="md:hidden">{walletName(channel)} · </span>
      {receiverEmail}
    </span>
  );
}
