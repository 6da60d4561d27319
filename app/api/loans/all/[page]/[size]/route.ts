import * as z from "zod";
import { coreListFilters, listPlansAndApplications } from "@/lib/lists/list-plans-and-applications";
import { listShape } from "@/lib/lists/list-reply";
import { findLoans } from "@/lib/loans/find-loans";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { loanPlanJson, loanPlanShape } from "@/lib/loans/plans/plan-json";
import { findLoanPlans } from "@/lib/loans/plans/plans";
import { loanStageInput } from "@/lib/loans/schema";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists plans and applications",
    description:
      "For all users. The list contains the plans that are offered (`isCore` true, `email` `admin`), and for staff then all applications (`isCore` false). `stage` selects loans, and `isCore` plans or applications.",
    auth: "session",
    data: listShape(z.union([loanPlanShape, loanShape])),
    // Plans have no stage, so this filter selects only loans.
    query: coreListFilters.extend({ stage: loanStageInput.optional() }),
  },
  async ({ query: { stage, ...filters }, ...call }) =>
    listPlansAndApplications(
      { ...call, query: stage === undefined ? filters : { ...filters, isCore: "false" } },
      {
        async readPlans(query) {
          const { items: plans, total } = await findLoanPlans(call.actor, query);
          return { items: plans.map(loanPlanJson), total };
        },
        async readApplications(query) {
          const { items: loans, total } = await findLoans(call.actor, { ...query, stage });
          return { items: loans.map((loan) => loanJson({ loan })), total };
        },
      },
    ),
);
