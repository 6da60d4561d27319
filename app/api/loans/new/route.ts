import * as z from "zod";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { loanPlanJson, loanPlanShape } from "@/lib/loans/plans/plan-json";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan } from "@/lib/loans/plans/plans";
import { applyForLoanInput } from "@/lib/loans/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** `isCore: true` adds one of the bank's plans; without it, a customer applies for a loan. */
const body = z.looseObject({ isCore: z.boolean("invalid").default(false) });
const bodyShape = z.union([
  z.object({ isCore: z.literal(true) }).and(loanPlanInput),
  applyForLoanInput.extend({ isCore: z.literal(false).optional() }),
]);
const data = z.union([loanPlanShape, loanShape]);

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
      ? { data: loanPlanJson(await createLoanPlan(actor, parse(loanPlanInput, input), requestId)) }
      : {
          data: loanJson({
            loan: await applyForLoan(actor, parse(applyForLoanInput, input), requestId),
          }),
        },
);
