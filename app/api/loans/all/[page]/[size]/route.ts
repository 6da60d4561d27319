import { listPlansAndApplications } from "@/lib/lists/core-list";
import { findLoans } from "@/lib/loans/find-loans";
import { loanRow } from "@/lib/loans/loan-row";
import { loanPlanRow } from "@/lib/loans/plan-row";
import { findLoanPlans } from "@/lib/loans/plans";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async (call) =>
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
