import * as z from "zod";
import { listShape } from "@/lib/lists/api-rows";
import { coreListFilters, listPlansAndApplications } from "@/lib/lists/core-list";
import { findLoans } from "@/lib/loans/find-loans";
import { loanRow, loanShape } from "@/lib/loans/loan-row";
import { loanPlanRow, loanPlanShape } from "@/lib/loans/plan-row";
import { findLoanPlans } from "@/lib/loans/plans";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists plans, and for staff applications after them",
    auth: "session",
    data: listShape(z.union([loanPlanShape, loanShape])),
    query: coreListFilters,
  },
  async (call) =>
    listPlansAndApplications(call, {
      async readPlans(query) {
        const { items: plans, total } = await findLoanPlans(call.actor, query);
        return { rows: plans.map(loanPlanRow), total };
      },
      async readApplications(query) {
        const { items: loans, total } = await findLoans(call.actor, query);
        return { rows: loans.map((loan) => loanRow({ loan })), total };
      },
    }),
);
