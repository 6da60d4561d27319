import { getLoanPlan } from "@/lib/loans/find-plans";
import { loanPlanRow } from "@/lib/loans/plan-row";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) =>
  detailReply(loanPlanRow(await getLoanPlan(actor, params.loanName ?? ""))),
);
