"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import * as z from "zod";
import { editTransferAction } from "@/app/api/transfers/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { tidyAmount } from "@/components/forms/form-fields";
import { toDecimalText } from "@/lib/money/format-money";
import { isWallet, type TransferFamily, walletChannels } from "@/lib/transfers/channels";
import { editTransferInput, transferStatuses } from "@/lib/transfers/schema";
import { walletName } from "./transfer-columns";
import { TransferMoneyEffect } from "./transfer-money-effect";
import { type TransferFactKey, type TransferQueue, transferQueues } from "./transfer-queues";
import type { TransferRow } from "./transfer-row";
import { transferStatusOrder } from "./transfer-status";

const { amount, reason } = editTransferInput.shape.payload.shape;

/** What staff choose and type; the empty choice is refused beside the field. */
const formSchema = z.object({
  status: z.union([z.literal(""), z.enum(transferStatuses)]).refine((status) => status !== "", "chooseStatus"),
  amount: amount.unwrap(),
  reason,
});

type Values = z.input<typeof formSchema>;

/** What stands for credentials that the customer gave and nothing kept (decision 4). */
const provided = "••••••••";

/** The edit modal of each queue. */
export const EditTransferOf: Record<TransferFamily, ComponentType<ResourceDialogProps<TransferRow>>> = {
  wire: (props) => <EditTransfer {...props} family="wire" />,
  interbank: (props) => <EditTransfer {...props} family="interbank" />,
  wallet: (props) => <EditTransfer {...props} family="wallet" />,
};

type EditTransferProps = ResourceDialogProps<TransferRow> & { family: TransferFamily };

/** Changes a transfer's status and amount; says before saving what that does to the money. */
function EditTransfer({ row, onClose, family }: EditTransferProps) {
  const t = useTranslations("adminTransfers");
  const facts = useFactFields(family, row);
  if (!row) return null;
  const { id, version } = row;

  async function save(values: Values, requestId: string) {
    const { status, amount, reason } = values;
    const payload = { amount, version, ...(status ? { status } : {}), ...(reason === undefined ? {} : { reason }) };
    return editTransferAction({ family, id, payload }, requestId);
  }

  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t(`queues.${family}.editTitle`)}
      schema={formSchema}
      defaultValues={{
        status: row.status,
        amount: tidyAmount(toDecimalText(row.amountMinor, row.currency)),
        reason: row.reason,
      }}
      save={save}
      texts={{
        success: t("editSuccess"),
        successText: t(`queues.${family}.editSuccessText`),
        error: t(`queues.${family}.editError`),
      }}
      fields={[
        ...facts,
        {
          kind: "select",
          name: "status",
          label: t("fields.status"),
          placeholder: t("selectStatus"),
          options: transferStatusOrder.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        { kind: "money", name: "amount", label: t("fields.amount"), currency: row.currency },
        {
          kind: "textarea",
          name: "reason",
          label: t("reason"),
          help: t("reasonHelp"),
          lengthMax: 300,
          isOptional: true,
        },
      ]}
    >
      <TransferMoneyEffect transfer={row} />
    </EditDialog>
  );
}

/** What identifies the transfer, to read only. */
function useFactFields(family: TransferFamily, row: TransferRow | null): EditField[] {
  const t = useTranslations("adminTransfers");
  if (!row) return [];
  const { facts }: TransferQueue = transferQueues[family];
  const fields: EditField[] = facts.map((key) => ({
    kind: "readonly",
    label: t(`fields.${key}`),
    value: factText(row, key) || "–",
  }));
  if (!isWallet(row.channel) || !walletChannels[row.channel].asksCredentials) return fields;
  const credentials = (["password", "sixDigits"] as const).map(
    (key): EditField => ({ kind: "readonly", label: t(`fields.${key}`), value: provided, help: t("notStored") }),
  );
  return [...fields, ...credentials];
}

/** A fact of a transfer in words; empty where it has none. */
export function factText(row: TransferRow, key: TransferFactKey): string {
  return key === "type" ? walletName(row.channel) : row[key];
}
