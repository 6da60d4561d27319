"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { createDepositPlanAction, deleteDepositPlanAction, editDepositPlanAction } from "@/app/api/FDR/actions";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { type DepositPlanFormFields, depositPlanInput } from "@/lib/deposits/plan-schema";
import { DeleteDialog } from "./delete-dialog";
import {
  type DepositPlanItem,
  DepositPlanPreview,
  DepositTerm,
  depositPlanValues,
  newDepositPlan,
  useDepositPlanFields,
} from "./deposit-plan-form";
import { EditDialog } from "./edit-dialog";
import { usePlanTexts } from "./plan-texts";
import type { ResourceDialogProps } from "./resource";

/** The button that adds an FDR plan, and its dialog. */
export function AddDepositPlan() {
  const t = useTranslations("adminPlans");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        {t("deposit.add")}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("deposit.addTitle")}
        schema={depositPlanInput}
        defaultValues={newDepositPlan}
        save={(values: DepositPlanFormFields) => createDepositPlanAction(values)}
        texts={{
          success: t("deposit.addSuccess"),
          successText: t("deposit.addSuccessText"),
          error: t("deposit.addError"),
        }}
        submit={{ text: t("deposit.add"), busyText: t("adding") }}
        fields={useDepositPlanFields()}
      >
        <DepositPlanPreview />
      </EditDialog>
    </>
  );
}

/** Changes what a plan offers from now on. */
export function EditDepositPlan({ row, onClose }: ResourceDialogProps<DepositPlanItem>) {
  const t = useTranslations("adminPlans");
  const fields = useDepositPlanFields();
  if (!row) return null;
  const { id, name, version } = row;

  const save = (values: DepositPlanFormFields) =>
    editDepositPlanAction({ id, FDRName: name, payload: { ...values, version } });

  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t("deposit.editTitle")}
      schema={depositPlanInput}
      defaultValues={depositPlanValues(row)}
      save={save}
      texts={{ success: t("editSuccess"), successText: t("deposit.editSuccessText"), error: t("deposit.editError") }}
      fields={fields}
    >
      <DepositPlanPreview />
    </EditDialog>
  );
}

/** Withdraws a plan. */
export function DeleteDepositPlan({ row, onClose }: ResourceDialogProps<DepositPlanItem>) {
  const t = useTranslations("adminPlans");
  const { money, profit } = usePlanTexts();
  if (!row) return null;
  const { id, name, version } = row;

  const remove = () => deleteDepositPlanAction({ id, FDRName: name, version });

  return (
    <DeleteDialog
      onClose={onClose}
      title={t("deposit.deleteTitle")}
      remove={remove}
      texts={{
        question: t("deposit.deleteQuestion"),
        no: t("no"),
        yes: t("yesDelete"),
        busy: t("deleting"),
        success: t("deleteSuccess"),
        successText: t("deposit.deleteSuccessText"),
        error: t("deposit.deleteError"),
      }}
    >
      <DescriptionList
        items={[
          { term: t("deposit.FDRName"), value: name },
          { term: t("deposit.minimum"), value: money(row.minimumMinor, row.currency) },
          { term: t("deposit.maximum"), value: money(row.maximumMinor, row.currency) },
          { term: t("deposit.profit"), value: profit(row.profitBp) },
          { term: t("deposit.term"), value: <DepositTerm plan={row} /> },
        ]}
      />
      <p className="mt-3 text-sm text-ink-muted">{t("deposit.deleteNote")}</p>
    </DeleteDialog>
  );
}
