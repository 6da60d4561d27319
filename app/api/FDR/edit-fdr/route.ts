import * as z from "zod";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { getDepositOfName } from "@/lib/deposits/find-deposits";
import { depositPlanJson, depositPlanShape } from "@/lib/deposits/plans/plan-json";
import { editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { editDepositPlan } from "@/lib/deposits/plans/plans";
import { editDepositInput } from "@/lib/deposits/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/**
 * With the e-mail `admin` it edits one of the bank's plans. Otherwise it edits the deposit with this id, or without an id
 * the customer's newest deposit with this name.
 */
const body = z.looseObject({
  email: z.string("required"),
  FDRName: z.string("invalid").optional(),
  id: z.uuid("invalid").optional(),
});

const bodyShape = z.union([
  editDepositPlanInput.extend({ email: z.literal("admin") }),
  editDepositInput.partial({ id: true }).extend({ email: z.string(), FDRName: z.string().optional() }),
]);
const data = z.union([depositPlanShape, depositShape]);

export const POST = withApi(
  { summary: "Changes an application or a plan", auth: "deposits.edit", body, bodyShape, data, idempotent: true },
  async ({ actor, body: edit, requestId }) => {
    const { email, FDRName = "" } = edit;
    if (email === "admin")
      return { data: depositPlanJson(await editDepositPlan(actor, parse(editDepositPlanInput, edit))) };
    const id = edit.id ?? (await getDepositOfName(actor, email, FDRName)).id;
    const deposit = await editDeposit(actor, parse(editDepositInput, { ...edit, id }), requestId);
    return { data: depositJson({ deposit }) };
  },
);
