import * as z from "zod";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { findDeposits } from "@/lib/deposits/find-deposits";
import { depositPlanJson, depositPlanShape } from "@/lib/deposits/plans/plan-json";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { coreListFilters, listPlansAndApplications } from "@/lib/lists/list-plans-and-applications";
import { listShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists plans and applications",
    description:
      "For all users. The list contains the plans that are offered (`isCore` true, `email` `admin`), and for staff then all applications (`isCore` false). `isCore` selects plans or applications.",
    auth: "session",
    data: listShape(z.union([depositPlanShape, depositShape])),
    query: coreListFilters,
  },
  async (call) =>
    listPlansAndApplications(call, {
      async readPlans(query) {
        const { items: plans, total } = await findDepositPlans(call.actor, query);
        return { items: plans.map(depositPlanJson), total };
      },
      async readApplications(query) {
        const { items: deposits, total } = await findDeposits(call.actor, query);
        return { items: deposits.map((deposit) => depositJson({ deposit })), total };
      },
    }),
);
