"use client";

import { useTranslations } from "next-intl";
import { editTransferAction } from "@/app/api/transfers/actions";
import { amountColumn, createdAtColumn } from "@/components/admin/queues/queue-columns";
import type { QueueColumn, QueueParts } from "@/components/admin/queues/queue-parts";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { ApproveFamily } from "./approve-family";
import { ApproveTransfers } from "./approve-transfers";
import type { ShownTransfer } from "./shown-transfer";
import { accountColumn, bankToColumn, receiverEmailColumn, typeColumn } from "./transfer-columns";
import { TransferEffect } from "./transfer-effect";
import { TransferPanel } from "./transfer-panel";
import { useFactFields } from "./use-fact-fields";

const createdAt = createdAtColumn("createdAt");

export const interbankParts = partsOf("interbank", [accountColumn, createdAt, amountColumn]);

export const wireParts = partsOf("wire", [accountColumn, createdAt, amountColumn, bankToColumn]);

export const walletParts = partsOf("wallet", [typeColumn, receiverEmailColumn, createdAt, amountColumn]);

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
          dialog: (props) => <ApproveTransfers {...props} />,
          all: {
            label: t("approve.allThatMatch"),
            dialog: (props) => <ApproveFamily {...props} family={family} />,
          },
        },
      };
    },
    Panel: TransferPanel,
    endingOf: ({ endingName }) => endingName,
  };
}

function names({ id, email, accountNumber, receiverEmail }: Transfer) {
  return { email, receiver: accountNumber || receiverEmail, reference: transferReference(id) };
}
