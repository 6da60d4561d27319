"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { createLoanPlanAction, deleteLoanPlanAction, editLoanPlanAction } from "@/app/api/loans/actions";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { type LoanPlanFormFields, loanPlanInput } from "@/lib/loans/plan-schema";
import { DeleteDialog } from "./delete-dialog";
import { EditDialog } from "./edit-dialog";
import { type LoanPlanItem, LoanPlanPreview, loanPlanValues, newLoanPlan, useLoanPlanFields } from "./loan-plan-form";
import { usePlanTexts } from "./plan-texts";
import type { ResourceDialogProps } from "./resource";

/** The button that adds a loan plan, and its dialog. */
export function AddLoanPlan() {
  const t = useTranslations("adminPlans");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        {t("loan.add")}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("loan.addTitle")}
        schema={loanPlanInput}
        defaultValues={newLoanPlan}
        save={(values: LoanPlanFormFields) => createLoanPlanAction(values)}
        texts={{ success: t("loan.addSuccess"), successText: t("loan.addSuccessText"), error: t("loan.addError") }}
        submit={{ text: t("loan.add"), busyText: t("adding") }}
        fields={useLoanPlanFields()}
      >
        <LoanPlanPreview />
      </EditDialog>
    </>
  );
}

/** Changes what a plan offers from now on. */
export function EditLoanPlan({ row, onClose }: ResourceDialogProps<LoanPlanItem>) {
  const t = useTranslations("adminPlans");
  const fields = useLoanPlanFields();
  if (!row) return null;
  const { id, name, version } = row;

  const save = (values: LoanPlanFormFields) =>
    editLoanPlanAction({ id, loanName: name, payload: { ...values, version } });

  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t("loan.editTitle")}
      schema={loanPlanInput}
      defaultValues={loanPlanValues(row)}
      save={save}
      texts={{ success: t("editSuccess"), successText: t("loan.editSuccessText"), error: t("loan.editError") }}
      fields={fields}
    >
      <LoanPlanPreview />
    </EditDialog>
  );
}

/** Withdraws a plan. */
export function DeleteLoanPlan({ row, onClose }: ResourceDialogProps<LoanPlanItem>) {
  const t = useTranslations("adminPlans");
  const { money, profit } = usePlanTexts();
  if (!row) return null;
  const { id, name, amountMinor, currency, profitBp, totalInstallments, version } = row;

  const remove = () => deleteLoanPlanAction({ id, loanName: name, version });

  return (
    <DeleteDialog
      onClose={onClose}
      title={t("loan.deleteTitle")}
      remove={remove}
      texts={{
        question: t("loan.deleteQuestion"),
        no: t("no"),
        yes: t("yesDelete"),
        busy: t("deleting"),
        success: t("deleteSuccess"),
        successText: t("loan.deleteSuccessText"),
        error: t("loan.deleteError"),
      }}
    >
      <DescriptionList
        items={[
          { term: t("loan.loanName"), value: name },
          { term: t("loan.amount"), value: money(amountMinor, currency) },
          { term: t("loan.profit"), value: profit(profitBp) },
          { term: t("loan.totalInstallments"), value: totalInstallments },
        ]}
      />
      <p className="mt-3 text-sm text-ink-muted">{t("loan.deleteNote")}</p>
    </DeleteDialog>
  );
}
