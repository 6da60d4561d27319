"use server";

import { revalidatePath } from "next/cache";
import { createDepositPlan } from "@/lib/deposits/create-plan";
import { deleteDepositPlan } from "@/lib/deposits/delete-plan";
import { editDepositPlan } from "@/lib/deposits/edit-plan";
import { deleteDepositPlanInput, depositPlanInput, editDepositPlanInput } from "@/lib/deposits/plan-schema";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";

export const createDepositPlanAction = sessionAction(depositPlanInput, async (actor, input) => {
  await createDepositPlan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});

export const editDepositPlanAction = sessionAction(editDepositPlanInput, async (actor, input) => {
  await editDepositPlan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});

export const deleteDepositPlanAction = sessionAction(deleteDepositPlanInput, async (actor, input) => {
  await deleteDepositPlan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});
