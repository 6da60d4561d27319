import { depositPlanRow } from "@/lib/deposits/plan-row";
import { getDepositPlan } from "@/lib/deposits/plans";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) =>
  detailReply(depositPlanRow(await getDepositPlan(actor, params.FDRName ?? ""))),
);
