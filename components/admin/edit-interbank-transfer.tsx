"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import * as z from "zod";
import { editInterbankTransferAction } from "@/app/api/interbank-transfer/actions";
import { tidyAmount } from "@/components/forms/form-fields";
import { toDecimalText } from "@/lib/money/format-money";
import { editTransferInput, transferStatuses } from "@/lib/transfers/schema";
import { EditDialog } from "./edit-dialog";
import type { InterbankTransferRow } from "./interbank-transfers";
import type { ResourceDialogProps } from "./resource";
import { TransferMoneyEffect } from "./transfer-money-effect";
import { transferStatusOrder } from "./transfer-status";

const { amount, reason } = editTransferInput.shape.payload.shape;

/** What staff choose and type; the empty choice is refused beside the field. */
const formSchema = z.object({
  status: z.union([z.literal(""), z.enum(transferStatuses)]).refine((status) => status !== "", "chooseStatus"),
  amount: amount.unwrap(),
  reason,
});

type Values = z.input<typeof formSchema>;

/** Changes a transfer's status and amount; says before saving what that does to the money. */
export function EditInterbankTransfer({ row, onClose }: ResourceDialogProps<InterbankTransferRow>) {
  const t = useTranslations("adminTransfers");
  const router = useRouter();
  if (!row) return null;
  const { id, version } = row;

  async function save(values: Values) {
    const { status, amount, reason } = values;
    const payload = { amount, version, ...(status ? { status } : {}), ...(reason === undefined ? {} : { reason }) };
    const result = await editInterbankTransferAction({ id, payload });
    // What somebody else has changed is shown behind the dialog, and the next attempt starts from it.
    if (!result.ok && result.code === "conflict") router.refresh();
    return result;
  }

  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t("interbankEditTitle")}
      schema={formSchema}
      defaultValues={{
        status: row.status,
        amount: tidyAmount(toDecimalText(row.amountMinor, row.currency)),
        reason: row.reason,
      }}
      save={save}
      texts={{ success: t("editSuccess"), successText: t("interbankEditSuccessText"), error: t("interbankEditError") }}
      fields={[
        { kind: "readonly", label: t("userEmail"), value: row.email },
        { kind: "readonly", label: t("accountName"), value: row.accountName },
        { kind: "readonly", label: t("accountNumber"), value: row.accountNumber },
        {
          kind: "select",
          name: "status",
          label: t("status"),
          placeholder: t("selectStatus"),
          options: transferStatusOrder.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        { kind: "money", name: "amount", label: t("amount"), currency: row.currency },
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
