import * as z from "zod";
import { editLoanPlan } from "@/lib/loans/edit-plan";
import { loanPlanRow } from "@/lib/loans/plan-row";
import { editLoanPlanInput } from "@/lib/loans/plan-schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** The bank's plans have `admin` as their e-mail. */
const body = z.looseObject({ email: z.literal("admin", "invalid") });

export const POST = withApi({ auth: "admin", body }, async ({ actor, body: edit }) => ({
  data: loanPlanRow(await editLoanPlan(actor, parse(editLoanPlanInput, edit))),
}));
