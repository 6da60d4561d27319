import * as z from "zod";
import { depositRow, depositShape } from "@/lib/deposits/deposit-row";
import { findDeposits } from "@/lib/deposits/find-deposits";
import { depositPlanRow, depositPlanShape } from "@/lib/deposits/plan-row";
import { findDepositPlans } from "@/lib/deposits/plans";
import { listShape } from "@/lib/lists/api-rows";
import { coreListFilters, listPlansAndApplications } from "@/lib/lists/core-list";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists plans, and for staff applications after them",
    auth: "session",
    data: listShape(z.union([depositPlanShape, depositShape])),
    query: coreListFilters,
  },
  async (call) =>
    listPlansAndApplications(call, {
      async readPlans(query) {
        const { items: plans, total } = await findDepositPlans(call.actor, query);
        return { rows: plans.map(depositPlanRow), total };
      },
      async readApplications(query) {
        const { items: deposits, total } = await findDeposits(call.actor, query);
        return { rows: deposits.map((deposit) => depositRow({ deposit })), total };
      },
    }),
);
