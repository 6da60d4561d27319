import * as z from "zod";
import { editLoan } from "@/lib/loans/edit-loan";
import { getLoanOfName } from "@/lib/loans/find-loans";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { loanPlanJson, loanPlanShape } from "@/lib/loans/plans/plan-json";
import { editLoanPlanInput } from "@/lib/loans/plans/plan-schema";
import { editLoanPlan } from "@/lib/loans/plans/plans";
import { editLoanInput } from "@/lib/loans/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/**
 * With the e-mail `admin` it edits one of the bank's plans. Otherwise it edits the loan with this id, or without an id the
 * customer's newest loan with this name.
 */
const body = z.looseObject({
  email: z.string("required"),
  loanName: z.string("invalid").optional(),
  id: z.uuid("invalid").optional(),
});

const bodyShape = z.union([
  editLoanPlanInput.extend({ email: z.literal("admin") }),
  editLoanInput.partial({ id: true }).extend({ email: z.string(), loanName: z.string().optional() }),
]);
const data = z.union([loanPlanShape, loanShape]);

export const POST = withApi(
  { summary: "Changes an application or a plan", auth: "loans.edit", body, bodyShape, data, idempotent: true },
  async ({ actor, body: edit, requestId }) => {
    const { email, loanName = "" } = edit;
    if (email === "admin") return { data: loanPlanJson(await editLoanPlan(actor, parse(editLoanPlanInput, edit))) };
    const id = edit.id ?? (await getLoanOfName(actor, email, loanName)).id;
    return { data: loanJson({ loan: await editLoan(actor, parse(editLoanInput, { ...edit, id }), requestId) }) };
  },
);
