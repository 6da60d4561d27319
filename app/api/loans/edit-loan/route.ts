import * as z from "zod";
import { editLoan } from "@/lib/loans/edit-loan";
import { getLoanOfName } from "@/lib/loans/find-loans";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { loanPlanJson, loanPlanShape } from "@/lib/loans/plans/plan-json";
import { editLoanPlanInput } from "@/lib/loans/plans/plan-schema";
import { editLoanPlan } from "@/lib/loans/plans/plans";
import { editLoanInput } from "@/lib/loans/schema";
import { parse } from "@/lib/server/action";
import type { Actor } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import { withApi } from "@/lib/server/http";

/**
 * If the field `email` is `admin`, the call edits one of the bank's plans. Any other call edits the loan with the given id.
 * Without an id, the call edits the customer's newest loan with the given name. An e-mail or a name that is sent together with an
 * id must match the loan.
 */
const body = z.looseObject({
  email: z.string("invalid").optional(),
  loanName: z.string("invalid").optional(),
  id: z.uuid("invalid").optional(),
});

const bodyShape = z.union([
  editLoanPlanInput.extend({ email: z.literal("admin") }),
  editLoanInput.extend({ email: z.string().optional(), loanName: z.string().optional() }),
  editLoanInput.omit({ id: true }).extend({ email: z.string(), loanName: z.string() }),
]);
type Named = { id?: string | undefined; email?: string | undefined; loanName?: string | undefined };

/**
 * If the call contains only an id, returns the id. In any other call, the e-mail identifies the customer, and the loan's name or
 * id identifies the loan.
 *
 * @throws AppError `validation_failed` when the e-mail is missing, or when both the name and the id are missing. `not_found`
 * when no loan matches.
 */
async function findId(actor: Actor, { id, email, loanName }: Named): Promise<string> {
  if (id !== undefined && email === undefined && loanName === undefined) return id;
  if (email === undefined) throw fieldError("email", "required");
  if (id === undefined && loanName === undefined) throw fieldError("loanName", "required");
  return (await getLoanOfName(actor, email, loanName, id)).id;
}

const data = z.union([loanPlanShape, loanShape]);

export const POST = withApi(
  {
    summary: "Changes an application or a plan",
    description:
      "`id` selects a loan, or `email` and `loanName` the customer's newest loan of the plan. `amount` can change until money moves. `outstanding` decides the effect of closing on the debt. With `email` `admin`, admins change a plan or delete it (`status` `deleted`), and may get `proposed`; applications keep their terms.",
    auth: "loans.edit",
    body,
    bodyShape,
    data,
    idempotent: true,
  },
  async ({ actor, body: { email, loanName, ...edit }, requestId }) => {
    if (email === "admin") {
      const input = parse(editLoanPlanInput, { loanName, ...edit });
      return { data: loanPlanJson(await editLoanPlan(actor, input, requestId)) };
    }
    const id = await findId(actor, { id: edit.id, email, loanName });
    const input = parse(editLoanInput, { ...edit, id });
    return { data: loanJson({ loan: await editLoan(actor, input, requestId) }) };
  },
);
