"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { SelectField, tidyAmount } from "@/components/forms/form-fields";
import { useMoneyFormat } from "@/components/ui/amount";
import { depositStatuses } from "@/lib/deposits/schema";
import { editLoanInput, loanStatuses } from "@/lib/loans/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { LendingEffect } from "./lending-effect";
import { lendingQueues } from "./lending-queues";
import type { LendingKind, LendingRow, LoanRow } from "./lending-row";

const { amount, reason } = editLoanInput.shape.payload.shape;

/** What staff choose and type; the empty choice is refused beside the field. */
const formSchema = z.object({
  status: z
    .union([z.literal(""), z.enum([...loanStatuses, ...depositStatuses])])
    .refine((status) => status !== "", "chooseStatus"),
  amount,
  reason,
  outstanding: z.enum(["collect", "write-off"]).optional(),
});

type Values = z.input<typeof formSchema>;

/** The edit modal of each queue. */
export const EditLendingOf: Record<LendingKind, ComponentType<ResourceDialogProps<LendingRow>>> = {
  loan: EditLending,
  deposit: EditLending,
};

/** Decides on an application, or works on what came of it; says before saving what that does to the money. */
function EditLending({ row, onClose }: ResourceDialogProps<LendingRow>) {
  const t = useTranslations("adminLending");
  const fields = useFields(row);
  if (!row) return null;
  const { id, kind, version } = row;

  async function save({ status, amount, reason, outstanding }: Values, requestId: string) {
    const payload = {
      version,
      ...(status ? { status } : {}),
      ...(amount === undefined ? {} : { amount }),
      ...(reason === undefined ? {} : { reason }),
      ...(outstanding === undefined ? {} : { outstanding }),
    };
    return lendingQueues[kind].save({ id, payload }, requestId);
  }

  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t(`queues.${kind}.editTitle`)}
      schema={formSchema}
      defaultValues={{
        status: row.status,
        reason: row.reason,
        ...(isAmountOpen(row) ? { amount: tidyAmount(toDecimalText(row.amountMinor, row.currency)) } : {}),
        ...(kind === "loan" ? { outstanding: "collect" } : {}),
      }}
      save={save}
      texts={{
        success: t("editSuccess"),
        successText: t(`queues.${kind}.editSuccessText`),
        error: t(`queues.${kind}.editError`),
      }}
      fields={fields}
    >
      <LendingEffect row={row} />
    </EditDialog>
  );
}

/** The amount is agreed once money has moved. */
function isAmountOpen(row: LendingRow): boolean {
  return (row.kind === "loan" ? row.disbursedOn : row.startedOn) === null;
}

function useFields(row: LendingRow | null): EditField[] {
  const t = useTranslations("adminLending");
  const money = useMoneyFormat();
  if (!row) return [];
  const { kind, status, currency } = row;
  const choices = lendingQueues[kind].choices;
  const facts = {
    email: row.email,
    ownerName: row.ownerName,
    planName: row.planName,
    accountNumber: row.accountNumber,
  };
  return [
    ...Object.entries(facts).map(
      ([key, value]): EditField => ({ kind: "readonly", label: t(`fields.${key as keyof typeof facts}`), value }),
    ),
    {
      kind: "select",
      name: "status",
      label: t("fields.status"),
      placeholder: t("selectStatus"),
      // A paid one stands at a status that nobody chooses.
      options: (choices.includes(status) ? choices : [status, ...choices]).map((value) => ({
        value,
        label: t(`statuses.${value}`),
      })),
    },
    isAmountOpen(row)
      ? {
          kind: "money",
          name: "amount",
          label: t("fields.amount"),
          currency,
          help: t("amountRange", {
            minimum: money(row.minimumMinor, currency),
            maximum: money(row.maximumMinor, currency),
          }),
        }
      : {
          kind: "readonly",
          label: t("fields.amount"),
          value: money(row.amountMinor, currency),
          help: t("amountFixed"),
        },
    ...(kind === "loan"
      ? [{ kind: "slot", key: "outstanding", content: <OutstandingChoice row={row} /> } as const]
      : []),
    {
      kind: "textarea",
      name: "reason",
      label: t("reason"),
      help: t(`queues.${kind}.reasonHelp`),
      lengthMax: 300,
      isOptional: true,
    },
  ];
}

/** There while an active loan is about to be closed. */
function OutstandingChoice({ row }: { row: LoanRow }) {
  const t = useTranslations("adminLending");
  const money = useMoneyFormat();
  const status = useWatch({ name: "status" });
  if (row.status !== "active" || status !== "closed") return null;
  const { currency, owedPrincipalMinor, owedInterestMinor } = row;
  const total = money(owedPrincipalMinor + owedInterestMinor, currency);
  return (
    <SelectField
      name="outstanding"
      label={t("outstanding.label")}
      options={[
        { value: "collect", label: t("outstanding.collect", { total }) },
        { value: "write-off", label: t("outstanding.writeOff", { total }) },
      ]}
    />
  );
}
