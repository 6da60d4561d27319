"use server";

import { revalidatePath } from "next/cache";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import { payInstalments } from "@/lib/loans/pay-instalments";
import { deleteLoanPlanInput, editLoanPlanInput, loanPlanInput } from "@/lib/loans/plan-schema";
import { createLoanPlan, deleteLoanPlan, editLoanPlan } from "@/lib/loans/plans";
import { applyForLoanInput, editLoanInput, payInstalmentsInput } from "@/lib/loans/schema";
import { paths } from "@/lib/paths";
import { commandAction, sessionAction } from "@/lib/server/action";

export const createLoanPlanAction = commandAction(loanPlanInput, async (actor, input, requestId) => {
  await createLoanPlan(actor, input, requestId);
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

export const applyForLoanAction = commandAction(applyForLoanInput, async (actor, input, requestId) => {
  const { id } = await applyForLoan(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { id };
});

export const payInstalmentsAction = commandAction(payInstalmentsInput, async (actor, input, requestId) => {
  const { status } = await payInstalments(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { status };
});

export const editLoanAction = commandAction(editLoanInput, async (actor, input, requestId) => {
  await editLoan(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});
