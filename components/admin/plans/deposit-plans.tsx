"use client";

import { useTranslations } from "next-intl";
import type { Resource, ResourceColumn, ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { IfMay } from "@/components/ui/may";
import { AddDepositPlan, DeleteDepositPlan, EditDepositPlan } from "./deposit-plan-dialogs";
import { type DepositPlanItem, DepositTerm } from "./deposit-plan-form";
import { usePlanResource } from "./plan-resource";
import { usePlanTexts } from "./plan-texts";

export function DepositPlansScreen({ data, query }: { data: ResourceData<DepositPlanItem>; query: ResourceQuery }) {
  const t = useTranslations("adminPlans");
  const { profit } = usePlanTexts();
  const amount = (key: "minimum" | "maximum" | "amount", phone: "value" | "none"): ResourceColumn<DepositPlanItem> => ({
    ...{ key, header: t(`deposit.${key}`), phone, sort: key, align: "end" },
    cell: (plan) => <StaffAmount amountMinor={plan[`${key}Minor`]} currency={plan.currency} />,
  });
  const resource: Resource<DepositPlanItem> = {
    ...usePlanResource("deposit", { Edit: EditDepositPlan, Delete: DeleteDepositPlan }),
    columns: [
      {
        ...{ key: "FDRName", header: t("deposit.FDRName"), phone: "title", sort: "FDRName", className: "font-medium" },
        cell: ({ name }) => name,
      },
      amount("minimum", "none"),
      amount("maximum", "none"),
      {
        ...{ key: "profit", header: t("deposit.profit"), phone: "note", sort: "profit", align: "end" },
        className: "tabular-nums",
        cell: ({ profitBp }) => profit(profitBp),
      },
      amount("amount", "value"),
      { key: "term", header: t("deposit.term"), phone: "detail", cell: (plan) => <DepositTerm plan={plan} /> },
    ],
  };
  const toolbar = (
    <IfMay act="plans.edit">
      <AddDepositPlan />
    </IfMay>
  );
  return <ResourceScreen resource={resource} data={data} query={query} toolbar={toolbar} />;
}
