"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { editLoanInput } from "@/lib/loans/schema";
import { toDecimalText } from "@/lib/money/format-money";
import type { Dossier, QueueParts } from "./queue-parts";
import { type QueueKey, type QueueStatus, queues } from "./queues";

const { amount, reason, outstanding } = editLoanInput.shape.payload.shape;

/** The form's values. If no status is chosen, the field for the status shows an error. */
const formSchema = z.object({
  status: z.string().min(1, "chooseStatus"),
  amount,
  reason,
  outstanding: outstanding.unwrap().optional(),
});

/**
 * The form's schema for a record that is not rejected yet. In the form, a rejection needs a reason for the customer. The HTTP
 * contract also accepts a rejection without a reason.
 */
export const rejectingSchema = formSchema.refine(
  ({ status, reason: why }) => status !== "deleted" || Boolean(why?.trim()),
  {
    path: ["reason"],
    message: "reasonToReject",
  },
);

type Values = z.input<typeof formSchema>;

type EditRecordProps<Shown extends Dossier> = ResourceDialogProps<Shown["record"]> & {
  queue: QueueKey;
  parts: QueueParts<Shown>;
};

/** Changes a record's status and amount. Shows the effect on the money before saving. */
export function EditRecord<Shown extends Dossier>({ item: record, ...props }: EditRecordProps<Shown>) {
  return record ? <OpenDialog key={record.id} record={record} {...props} /> : null;
}

type OpenDialogProps<Shown extends Dossier> = Omit<EditRecordProps<Shown>, "item"> & { record: Shown["record"] };

function OpenDialog<Shown extends Dossier>({ queue, parts, record, onClose }: OpenDialogProps<Shown>) {
  const t = useTranslations("adminQueues");
  const { facts, amount, choices } = parts.useEditFields(record);
  const money = useStaffMoney();
  const { id, version, status, amountMinor, currency } = record;
  const offered = queues[queue].choices;
  const statuses: readonly QueueStatus[] = offered.includes(status) ? offered : [status, ...offered];

  async function save(values: Values, requestId: string) {
    const payload = {
      version,
      // The type assertion is safe, because the dialog offers only the statuses of this queue.
      status: values.status as Shown["record"]["status"],
      ...(values.amount === undefined ? {} : { amount: values.amount }),
      ...(values.reason === undefined ? {} : { reason: values.reason }),
      ...(values.outstanding === undefined ? {} : { outstanding: values.outstanding }),
      ...(record.payoffOn === undefined ? {} : { payoffOn: record.payoffOn }),
    };
    return await parts.save({ id, payload }, requestId);
  }

  const fields: EditField[] = [
    ...facts,
    {
      kind: "select",
      name: "status",
      label: t("fields.status"),
      placeholder: t("selectStatus"),
      // The list always contains the record's present status, even a status that staff cannot choose, such as "paid".
      options: statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    amount.isFixed
      ? { kind: "readonly", label: t("fields.amount"), value: money(amountMinor, currency), ...helpOf(amount) }
      : { kind: "money", name: "amount", label: t("fields.amount"), currency, ...helpOf(amount) },
    ...choices,
    {
      kind: "textarea",
      name: "reason",
      label: t("reason"),
      help: t(`queues.${queue}.reasonHelp`),
      lengthMax: 300,
      isOptional: true,
      ...(status === "deleted" ? {} : { neededWith: { name: "status", value: "deleted" } }),
    },
  ];
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(`queues.${queue}.editTitle`)}
      schema={status === "deleted" ? formSchema : rejectingSchema}
      defaultValues={{
        status,
        reason: record.reason,
        ...(amount.isFixed ? {} : { amount: toDecimalText(amountMinor, currency) }),
        ...(queue === "loan" ? { outstanding: "collect" } : {}),
      }}
      save={save}
      texts={{
        success: t("editSuccess"),
        successText: t(`queues.${queue}.editSuccessText`),
        error: t(`queues.${queue}.editError`),
      }}
      fields={fields}
    >
      <parts.Effect record={record} />
    </EditDialog>
  );
}

const helpOf = ({ help }: { help?: string }) => (help === undefined ? {} : { help });
