import { detailReply, detailShape } from "@/lib/lists/list-reply";
import { loanPlanJson, loanPlanShape } from "@/lib/loans/plans/plan-json";
import { getLoanPlan } from "@/lib/loans/plans/plans";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "One plan",
    description: "For all users. Upper and lower case are equal in the name.",
    auth: "session",
    data: detailShape(loanPlanShape),
  },
  async ({ actor, params }) => detailReply(loanPlanJson(await getLoanPlan(actor, params.loanName ?? ""))),
);
