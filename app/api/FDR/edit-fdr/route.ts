import * as z from "zod";
import { editDepositPlan } from "@/lib/deposits/edit-plan";
import { depositPlanRow } from "@/lib/deposits/plan-row";
import { editDepositPlanInput } from "@/lib/deposits/plan-schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

/** The bank's plans have `admin` as their e-mail. */
const body = z.looseObject({ email: z.literal("admin", "invalid") });

export const POST = withApi({ auth: "admin", body }, async ({ actor, body: edit }) => ({
  data: depositPlanRow(await editDepositPlan(actor, parse(editDepositPlanInput, edit))),
}));
