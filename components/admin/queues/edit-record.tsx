"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { useMoneyFormat } from "@/components/ui/amount";
import { editLoanInput } from "@/lib/loans/schema";
import { toDecimalText } from "@/lib/money/format-money";
import type { Dossier, QueueParts } from "./queue-parts";
import { type QueueKey, type QueueStatus, queues } from "./queues";

const { amount, reason, outstanding } = editLoanInput.shape.payload.shape;

/** The values of the form; an empty choice is refused beside its field. */
const formSchema = z.object({
  status: z.string().min(1, "chooseStatus"),
  amount,
  reason,
  outstanding: outstanding.unwrap().optional(),
});

type Values = z.input<typeof formSchema>;

type EditRecordProps<Shown extends Dossier> = ResourceDialogProps<Shown["record"]> & {
  queue: QueueKey;
  parts: QueueParts<Shown>;
};

/** Changes a record's status and amount; says before saving what that does to the money. */
export function EditRecord<Shown extends Dossier>({ item: record, ...props }: EditRecordProps<Shown>) {
  return record ? <OpenDialog key={record.id} record={record} {...props} /> : null;
}

type OpenDialogProps<Shown extends Dossier> = Omit<EditRecordProps<Shown>, "item"> & { record: Shown["record"] };

function OpenDialog<Shown extends Dossier>({ queue, parts, record, onClose }: OpenDialogProps<Shown>) {
  const t = useTranslations("adminQueues");
  const { facts, amount, choices } = parts.useEditFields(record);
  const money = useMoneyFormat();
  const { id, version, status, amountMinor, currency } = record;
  const offered = queues[queue].choices;
  const statuses: readonly QueueStatus[] = offered.includes(status) ? offered : [status, ...offered];

  async function save(values: Values, requestId: string) {
    const payload = {
      version,
      // The dialog offers this queue's statuses only.
      status: values.status as Shown["record"]["status"],
      ...(values.amount === undefined ? {} : { amount: values.amount }),
      ...(values.reason === undefined ? {} : { reason: values.reason }),
      ...(values.outstanding === undefined ? {} : { outstanding: values.outstanding }),
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
      // A paid record has a status that staff cannot choose; the list shows it all the same.
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
    },
  ];
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(`queues.${queue}.editTitle`)}
      schema={formSchema}
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
