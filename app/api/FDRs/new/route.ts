import * as z from "zod";
import { createDepositPlan } from "@/lib/deposits/create-plan";
import { depositPlanRow } from "@/lib/deposits/plan-row";
import { depositPlanInput } from "@/lib/deposits/plan-schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** `isCore` sets the bank's plans apart from customers' applications. */
const body = z.looseObject({ isCore: z.literal(true, "invalid") });

export const POST = withApi(
  { auth: "session", body, successStatus: 201, idempotent: true },
  async ({ actor, body: plan }) => ({
    data: depositPlanRow(await createDepositPlan(actor, parse(depositPlanInput, plan))),
  }),
);
