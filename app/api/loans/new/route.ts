import * as z from "zod";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { loanPlanJson, loanPlanShape } from "@/lib/loans/plans/plan-json";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan } from "@/lib/loans/plans/plans";
import { applyForLoanCall } from "@/lib/loans/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** For the bank's own plans, some clients set the field `email` to `admin`. */
const planOwner = z.object({ email: z.literal("admin", "invalid").optional() });

/** With `isCore: true`, the call adds one of the bank's plans. Without `isCore`, a customer applies for a loan. */
const body = z.looseObject({ isCore: z.boolean("invalid").default(false) });
const bodyShape = z.union([
  planOwner.extend({ isCore: z.literal(true) }).and(loanPlanInput),
  applyForLoanCall.extend({ isCore: z.literal(false).optional() }),
]);
const data = z.union([loanPlanShape, loanShape]);

export const POST = withApi(
  {
    summary: "Applies, or as staff offers a plan",
    description:
      "Customers apply with `loanName`, `amount` and `fromAccountNumber`; the terms are always the terms of the plan. With `isCore` true, admins offer a plan, and may get `proposed`: `amount` is then the smallest amount, and the largest is twice this amount.",
    auth: "session",
    body,
    bodyShape,
    data,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body: { isCore, ...input }, requestId }) => {
    if (!isCore)
      return { data: loanJson({ loan: await applyForLoan(actor, parse(applyForLoanCall, input), requestId) }) };
    const { email, ...offer } = input;
    parse(planOwner, { email });
    return { data: loanPlanJson(await createLoanPlan(actor, parse(loanPlanInput, offer), requestId)) };
  },
);
