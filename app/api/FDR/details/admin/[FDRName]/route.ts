import { depositPlanJson, depositPlanShape } from "@/lib/deposits/plans/plan-json";
import { getDepositPlan } from "@/lib/deposits/plans/plans";
import { detailReply, detailShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "One plan",
    description: "For all users. Upper and lower case are equal in the name.",
    auth: "session",
    data: detailShape(depositPlanShape),
  },
  async ({ actor, params }) => detailReply(depositPlanJson(await getDepositPlan(actor, params.FDRName ?? ""))),
);
