"use server";

import { revalidatePath } from "next/cache";
import { createLoanPlan } from "@/lib/loans/create-plan";
import { deleteLoanPlan } from "@/lib/loans/delete-plan";
import { editLoanPlan } from "@/lib/loans/edit-plan";
import { deleteLoanPlanInput, editLoanPlanInput, loanPlanInput } from "@/lib/loans/plan-schema";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";

export const createLoanPlanAction = sessionAction(loanPlanInput, async (actor, input) => {
  await createLoanPlan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});

export const editLoanPlanAction = sessionAction(editLoanPlanInput, async (actor, input) => {
  await editLoanPlan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});

export const deleteLoanPlanAction = sessionAction(deleteLoanPlanInput, async (actor, input) => {
  await deleteLoanPlan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});
