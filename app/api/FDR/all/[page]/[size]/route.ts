import { findDepositPlans } from "@/lib/deposits/find-plans";
import { depositPlanRow } from "@/lib/deposits/plan-row";
import { listQuery, listReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params, query }) => {
  const list = listQuery(params, query);
  const { plans, total } = await findDepositPlans(actor, list);
  return listReply(plans.map(depositPlanRow), total, list);
});
