"use client";

import { useTranslations } from "next-intl";
import { editTransferAction } from "@/app/api/transfers/actions";
import { amountColumn, createdAtColumn } from "@/components/admin/queues/queue-columns";
import type { QueueColumn, QueueParts } from "@/components/admin/queues/queue-parts";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { transferReference } from "@/lib/transfer-reference";
import { isWallet, type TransferFamily, walletChannels } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";
import { ApproveTransfers } from "./approve-transfers";
import type { ShownTransfer } from "./shown-transfer";
import { TransferEffect } from "./transfer-effect";
import { factsOf, factText } from "./transfer-facts";
import { TransferPanel } from "./transfer-panel";
import { walletName } from "./wallet-name";

const account: QueueColumn<Transfer> = {
  key: "account",
  label: "accountNumber",
  phone: "detail",
  cell: ({ accountNumber, accountName }) => (
    <>
      <span className="tracking-tight tabular-nums max-md:block max-md:truncate">{accountNumber}</span>
      <span className="block max-w-44 truncate text-xs text-ink-muted max-md:hidden" title={accountName}>
        {accountName}
      </span>
    </>
  ),
};

const bankTo: QueueColumn<Transfer> = {
  key: "bankTo",
  label: "bankTo",
  phone: "none",
  cell: ({ bankTo }) => (
    <span className="block truncate md:max-w-20 2xl:max-w-48" title={bankTo}>
      {bankTo}
    </span>
  ),
};

const type: QueueColumn<Transfer> = {
  key: "type",
  label: "type",
  phone: "none",
  cell: ({ channel }) => <span className="whitespace-nowrap">{walletName(channel)}</span>,
};

/** On a phone, where the type has no column, it stands before the address. */
const receiverEmail: QueueColumn<Transfer> = {
  key: "receiverEmail",
  label: "receiverEmail",
  phone: "detail",
  cell: ({ channel, receiverEmail }) => (
    <span className="block truncate md:max-w-44 2xl:max-w-64" title={receiverEmail}>
      <span className="md:hidden">{walletName(channel)} · </span>
      {receiverEmail}
    </span>
  ),
};

const createdAt = createdAtColumn("createdAt");

export const interbankParts = partsOf("interbank", [account, createdAt, amountColumn]);

export const wireParts = partsOf("wire", [account, createdAt, amountColumn, bankTo]);

export const walletParts = partsOf("wallet", [type, receiverEmail, createdAt, amountColumn]);

function partsOf(family: TransferFamily, columns: readonly QueueColumn<Transfer>[]): QueueParts<ShownTransfer> {
  return {
    tones: { pending: "warning", active: "info", approved: "positive", closed: "positive", deleted: "neutral" },
    names,
    columns,
    useEditFields: (transfer) => ({ facts: useFactFields(transfer), amount: {}, choices: [] }),
    Effect: TransferEffect,
    save: ({ id, payload }, requestId) => editTransferAction({ family, id, payload }, requestId),
    useActions() {
      const t = useTranslations("adminTransfers");
      return {
        bulk: {
          act: "transfers.approve",
          isFor: ({ status }) => status === "pending",
          labelOf: (transfer) => t("approve.choose", names(transfer)),
          allLabel: t("approve.chooseAll"),
          label: (count) => t("approve.button", { count }),
          dialog: (props) => <ApproveTransfers {...props} family={family} />,
        },
      };
    },
    Panel: TransferPanel,
  };
}

function names({ id, email, accountNumber, receiverEmail }: Transfer) {
  return { email, receiver: accountNumber || receiverEmail, reference: transferReference(id) };
}

/** What stands for credentials that the customer gave and nothing kept (decision 4). */
const provided = "••••••••";

/** What identifies the transfer, to read only. */
function useFactFields(transfer: Transfer): EditField[] {
  const t = useTranslations("adminTransfers");
  const fields = useTranslations("adminQueues.fields");
  const { channel } = transfer;
  const asksCredentials = isWallet(channel) && walletChannels[channel].asksCredentials;
  return [
    ...(["email", ...factsOf[transfer.family]] as const).map(
      (key): EditField => ({ kind: "readonly", label: fields(key), value: factText(transfer, key) || "–" }),
    ),
    ...(asksCredentials ? (["password", "sixDigits"] as const) : []).map(
      (key): EditField => ({ kind: "readonly", label: fields(key), value: provided, help: t("notStored") }),
    ),
  ];
}
