import * as z from "zod";
import { createLoanPlan } from "@/lib/loans/create-plan";
import { loanPlanRow } from "@/lib/loans/plan-row";
import { loanPlanInput } from "@/lib/loans/plan-schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** `isCore` sets the bank's plans apart from customers' applications. */
const body = z.looseObject({ isCore: z.literal(true, "invalid") });

export const POST = withApi(
  { auth: "session", body, successStatus: 201, idempotent: true },
  async ({ actor, body: plan }) => ({ data: loanPlanRow(await createLoanPlan(actor, parse(loanPlanInput, plan))) }),
);
