"use client";

import { useTranslations } from "next-intl";
import { createLoanPlanAction, deleteLoanPlanAction, editLoanPlanAction } from "@/app/api/loans/actions";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { DescriptionList } from "@/components/ui/description-list";
import { type LoanPlanFormFields, loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { type LoanPlanItem, LoanPlanPreview, loanPlanValues, newLoanPlan, useLoanPlanFields } from "./loan-plan-form";
import { AddPlan, DeletePlan, EditPlan, type PlanForms } from "./plan-dialogs";
import { usePlanTexts } from "./plan-texts";

const forms: PlanForms<LoanPlanItem, LoanPlanFormFields> = {
  kind: "loan",
  schema: loanPlanInput,
  newValues: newLoanPlan,
  valuesOf: loanPlanValues,
  useFields: useLoanPlanFields,
  Preview: LoanPlanPreview,
  Facts: LoanPlanFacts,
  create: createLoanPlanAction,
  edit: ({ id, name, version }, values, requestId) =>
    editLoanPlanAction({ id, loanName: name, payload: { ...values, version } }, requestId),
  remove: ({ id, name, version }) => deleteLoanPlanAction({ id, loanName: name, version }),
};

export const AddLoanPlan = () => <AddPlan forms={forms} />;
export const EditLoanPlan = (props: ResourceDialogProps<LoanPlanItem>) => <EditPlan forms={forms} {...props} />;
export const DeleteLoanPlan = (props: ResourceDialogProps<LoanPlanItem>) => <DeletePlan forms={forms} {...props} />;

function LoanPlanFacts({ plan }: { plan: LoanPlanItem }) {
  const t = useTranslations("adminPlans");
  const { money, profit } = usePlanTexts();
  return (
    <DescriptionList
      items={[
        { term: t("loan.loanName"), value: plan.name },
        { term: t("loan.amount"), value: money(plan.amountMinor, plan.currency) },
        { term: t("loan.profit"), value: profit(plan.profitBp) },
        { term: t("loan.totalInstallments"), value: plan.totalInstallments },
        { term: t("loan.earlyRepayment"), value: t(`loan.early.${plan.earlyRepayment}`) },
        { term: t("loan.lateRate"), value: profit(plan.lateRateBp) },
        { term: t("loan.collection"), value: t(`loan.collections.${plan.collection}`) },
        { term: t("closedDay"), value: t(`closedDays.${plan.businessDayRule}`) },
      ]}
    />
  );
}
