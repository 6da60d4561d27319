"use client";

import { useTranslations } from "next-intl";
import { createDepositPlanAction, deleteDepositPlanAction, editDepositPlanAction } from "@/app/api/FDR/actions";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { DescriptionList } from "@/components/ui/description-list";
import { type DepositPlanFormFields, depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import {
  type DepositPlanItem,
  DepositPlanPreview,
  DepositTerm,
  depositPlanValues,
  newDepositPlan,
  useDepositPlanFields,
} from "./deposit-plan-form";
import { AddPlan, DeletePlan, EditPlan, type PlanForms } from "./plan-dialogs";
import { usePlanTexts } from "./plan-texts";

const forms: PlanForms<DepositPlanItem, DepositPlanFormFields> = {
  kind: "deposit",
  schema: depositPlanInput,
  newValues: newDepositPlan,
  valuesOf: depositPlanValues,
  useFields: useDepositPlanFields,
  Preview: DepositPlanPreview,
  Facts: DepositPlanFacts,
  create: createDepositPlanAction,
  edit: ({ id, name, version }, values, requestId) =>
    editDepositPlanAction({ id, FDRName: name, payload: { ...values, version } }, requestId),
  remove: ({ id, name, version }) => deleteDepositPlanAction({ id, FDRName: name, version }),
};

export const AddDepositPlan = () => <AddPlan forms={forms} />;
export const EditDepositPlan = (props: ResourceDialogProps<DepositPlanItem>) => <EditPlan forms={forms} {...props} />;
export const DeleteDepositPlan = (props: ResourceDialogProps<DepositPlanItem>) => (
  <DeletePlan forms={forms} {...props} />
);

function DepositPlanFacts({ plan }: { plan: DepositPlanItem }) {
  const t = useTranslations("adminPlans");
  const { money, profit } = usePlanTexts();
  return (
    <DescriptionList
      items={[
        { term: t("deposit.FDRName"), value: plan.name },
        { term: t("deposit.minimum"), value: money(plan.minimumMinor, plan.currency) },
        { term: t("deposit.maximum"), value: money(plan.maximumMinor, plan.currency) },
        { term: t("deposit.profit"), value: profit(plan.profitBp) },
        { term: t("deposit.term"), value: <DepositTerm plan={plan} /> },
        { term: t("closedDay"), value: t(`closedDays.${plan.businessDayRule}`) },
      ]}
    />
  );
}
