import * as z from "zod";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { depositPlanJson, depositPlanShape } from "@/lib/deposits/plans/plan-json";
import { depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { createDepositPlan } from "@/lib/deposits/plans/plans";
import { applyForDepositInput } from "@/lib/deposits/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** `isCore: true` adds one of the bank's plans; without it, a customer applies for a deposit. */
const body = z.looseObject({ isCore: z.boolean("invalid").default(false) });
const bodyShape = z.union([
  z.object({ isCore: z.literal(true) }).and(depositPlanInput),
  applyForDepositInput.extend({ isCore: z.literal(false).optional() }),
]);
const data = z.union([depositPlanShape, depositShape]);

export const POST = withApi(
  {
    summary: "Applies, or as staff offers a plan",
    auth: "session",
    body,
    bodyShape,
    data,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body: { isCore, ...input }, requestId }) =>
    isCore
      ? { data: depositPlanJson(await createDepositPlan(actor, parse(depositPlanInput, input), requestId)) }
      : {
          data: depositJson({ deposit: await applyForDeposit(actor, parse(applyForDepositInput, input), requestId) }),
        },
);
