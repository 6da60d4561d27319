import { findLoanPlans } from "@/lib/loans/find-plans";
import { loanPlanRow } from "@/lib/loans/plan-row";
import { listQuery, listReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params, query }) => {
  const list = listQuery(params, query);
  const { plans, total } = await findLoanPlans(actor, list);
  return listReply(plans.map(loanPlanRow), total, list);
});
