import { detailReply, detailShape } from "@/lib/lists/api-rows";
import { loanPlanRow, loanPlanShape } from "@/lib/loans/plan-row";
import { getLoanPlan } from "@/lib/loans/plans";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  { summary: "One plan", auth: "session", data: detailShape(loanPlanShape) },
  async ({ actor, params }) => detailReply(loanPlanRow(await getLoanPlan(actor, params.loanName ?? ""))),
);
