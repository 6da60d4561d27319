"use server";

import { revalidatePath } from "next/cache";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import { payInstalments } from "@/lib/loans/pay-instalments";
import { deleteLoanPlanInput, editLoanPlanInput, loanPlanInput } from "@/lib/loans/plan-schema";
import { createLoanPlan, deleteLoanPlan, editLoanPlan } from "@/lib/loans/plans";
import { applyForLoanForm, editLoanInput, payInstalmentsInput } from "@/lib/loans/schema";
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

export const applyForLoanAction = sessionAction(applyForLoanForm, async (actor, { requestId, ...input }) => {
  const { id } = await applyForLoan(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { id };
});

export const payInstalmentsAction = sessionAction(payInstalmentsInput, async (actor, input) => {
  const { status } = await payInstalments(actor, input);
  revalidatePath(paths.home, "layout");
  return { status };
});

export const editLoanAction = sessionAction(editLoanInput, async (actor, input) => {
  await editLoan(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});
