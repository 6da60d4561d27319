import { loanPlanRow } from "@/lib/loans/plan-row";
import { getLoanPlan } from "@/lib/loans/plans";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) =>
  detailReply(loanPlanRow(await getLoanPlan(actor, params.loanName ?? ""))),
);
