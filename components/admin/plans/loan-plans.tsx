"use client";

import { useTranslations } from "next-intl";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { IfMay } from "@/components/ui/may";
import { AddLoanPlan, DeleteLoanPlan, EditLoanPlan } from "./loan-plan-dialogs";
import type { LoanPlanItem } from "./loan-plan-form";
import { usePlanResource } from "./plan-resource";
import { usePlanTexts } from "./plan-texts";

export function LoanPlansScreen({ data, query }: { data: ResourceData<LoanPlanItem>; query: ResourceQuery }) {
  const t = useTranslations("adminPlans");
  const { profit } = usePlanTexts();
  const resource: Resource<LoanPlanItem> = {
    ...usePlanResource("loan", { Edit: EditLoanPlan, Delete: DeleteLoanPlan }),
    columns: [
      {
        ...{ key: "loanName", header: t("loan.loanName"), phone: "title", sort: "loanName", className: "font-medium" },
        cell: ({ name }) => name,
      },
      {
        ...{ key: "amount", header: t("loan.amount"), phone: "value", sort: "amount", align: "end" },
        cell: ({ amountMinor, currency }) => <StaffAmount amountMinor={amountMinor} currency={currency} />,
      },
      {
        ...{ key: "profit", header: t("loan.profit"), phone: "note", sort: "profit", align: "end" },
        className: "tabular-nums",
        cell: ({ profitBp }) => profit(profitBp),
      },
      {
        ...{ key: "totalInstallments", header: t("loan.totalInstallments"), sort: "totalInstallments", align: "end" },
        ...{ phone: "detail", className: "tabular-nums max-md:text-left" },
        cell: ({ totalInstallments }) => totalInstallments,
        phoneCell: ({ totalInstallments }) => t("loan.installmentsShort", { count: totalInstallments }),
      },
    ],
  };
  const toolbar = (
    <IfMay act="plans.edit">
      <AddLoanPlan />
    </IfMay>
  );
  return <ResourceScreen resource={resource} data={data} query={query} toolbar={toolbar} />;
}
