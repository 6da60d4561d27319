import { depositPlanRow, depositPlanShape } from "@/lib/deposits/plan-row";
import { getDepositPlan } from "@/lib/deposits/plans";
import { detailReply, detailShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  { summary: "One plan", auth: "session", data: detailShape(depositPlanShape) },
  async ({ actor, params }) => detailReply(depositPlanRow(await getDepositPlan(actor, params.FDRName ?? ""))),
);
