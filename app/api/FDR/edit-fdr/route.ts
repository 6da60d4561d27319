import * as z from "zod";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { getDepositOfName } from "@/lib/deposits/find-deposits";
import { depositPlanJson, depositPlanShape } from "@/lib/deposits/plans/plan-json";
import { editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { editDepositPlan } from "@/lib/deposits/plans/plans";
import { editDepositInput } from "@/lib/deposits/schema";
import { parse } from "@/lib/server/action";
import type { Actor } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import { withApi } from "@/lib/server/http";

/**
 * If the field `email` is `admin`, the call edits one of the bank's plans. Any other call edits the deposit with the given id.
 * Without an id, the call edits the customer's newest deposit with the given name. An e-mail or a name that is sent together with
 * an id must match the deposit.
 */
const body = z.looseObject({
  email: z.string("invalid").optional(),
  FDRName: z.string("invalid").optional(),
  id: z.uuid("invalid").optional(),
});

const bodyShape = z.union([
  editDepositPlanInput.extend({ email: z.literal("admin") }),
  editDepositInput.extend({ email: z.string().optional(), FDRName: z.string().optional() }),
  editDepositInput.omit({ id: true }).extend({ email: z.string(), FDRName: z.string() }),
]);
type Named = { id?: string | undefined; email?: string | undefined; FDRName?: string | undefined };

/**
 * If the call contains only an id, returns the id. In any other call, the e-mail identifies the customer, and the deposit's name
 * or id identifies the deposit.
 *
 * @throws AppError `validation_failed` when the e-mail is missing, or when both the name and the id are missing. `not_found`
 * when no deposit matches.
 */
async function findId(actor: Actor, { id, email, FDRName }: Named): Promise<string> {
  if (id !== undefined && email === undefined && FDRName === undefined) return id;
  if (email === undefined) throw fieldError("email", "required");
  if (id === undefined && FDRName === undefined) throw fieldError("FDRName", "required");
  return (await getDepositOfName(actor, email, FDRName, id)).id;
}

const data = z.union([depositPlanShape, depositShape]);

export const POST = withApi(
  {
    summary: "Changes an application or a plan",
    description:
      "`id` selects a deposit, or `email` and `FDRName` the customer's newest deposit of the plan. `amount` can change until the money is locked. With `email` `admin`, admins change a plan or delete it (`status` `deleted`), and may get `proposed`; applications keep their terms.",
    auth: "deposits.edit",
    body,
    bodyShape,
    data,
    idempotent: true,
  },
  async ({ actor, body: { email, FDRName, ...edit }, requestId }) => {
    if (email === "admin") {
      const input = parse(editDepositPlanInput, { FDRName, ...edit });
      return { data: depositPlanJson(await editDepositPlan(actor, input, requestId)) };
    }
    const id = await findId(actor, { id: edit.id, email, FDRName });
    const input = parse(editDepositInput, { ...edit, id });
    return { data: depositJson({ deposit: await editDeposit(actor, input, requestId) }) };
  },
);
