import * as z from "zod";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { loanRow } from "@/lib/loans/loan-row";
import { loanPlanRow } from "@/lib/loans/plan-row";
import { loanPlanInput } from "@/lib/loans/plan-schema";
import { createLoanPlan } from "@/lib/loans/plans";
import { applyForLoanInput } from "@/lib/loans/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** `isCore` sets the bank's plans apart from customers' applications. */
const body = z.looseObject({ isCore: z.boolean("invalid").default(false) });

export const POST = withApi(
  { auth: "session", body, successStatus: 201, idempotent: true },
  async ({ actor, body: { isCore, ...input }, requestId }) =>
    isCore
      ? { data: loanPlanRow(await createLoanPlan(actor, parse(loanPlanInput, input), requestId)) }
      : {
          data: loanRow({
            loan: await applyForLoan(actor, parse(applyForLoanInput, input), requestId),
          }),
        },
);
