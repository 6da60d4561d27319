import * as z from "zod";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { depositPlanJson, depositPlanShape } from "@/lib/deposits/plans/plan-json";
import { depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { createDepositPlan } from "@/lib/deposits/plans/plans";
import { applyForDepositCall } from "@/lib/deposits/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** Some clients send the e-mail `admin` for the bank's own plans. */
const planOwner = z.object({ email: z.literal("admin", "invalid").optional() });

/** With `isCore: true`, the call adds one of the bank's plans. Without `isCore`, a customer applies for a deposit. */
const body = z.looseObject({ isCore: z.boolean("invalid").default(false) });
const bodyShape = z.union([
  planOwner.extend({ isCore: z.literal(true) }).and(depositPlanInput),
  applyForDepositCall.extend({ isCore: z.literal(false).optional() }),
]);
const data = z.union([depositPlanShape, depositShape]);

export const POST = withApi(
  {
    summary: "Applies, or as staff offers a plan",
    description:
      "Customers apply with `FDRName`, `amount` and `fromAccountNumber`; the terms are always the terms of the plan. With `isCore` true, admins offer a plan, and may get `proposed`: `amount` is then the suggested amount, and `intervalType` may be spelled `interValType`.",
    auth: "session",
    body,
    bodyShape,
    data,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body: { isCore, ...input }, requestId }) => {
    if (!isCore)
      return {
        data: depositJson({ deposit: await applyForDeposit(actor, parse(applyForDepositCall, input), requestId) }),
      };
    const { email, ...offer } = input;
    parse(planOwner, { email });
    return { data: depositPlanJson(await createDepositPlan(actor, parse(depositPlanInput, offer), requestId)) };
  },
);
