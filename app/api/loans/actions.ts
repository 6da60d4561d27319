"use server";

import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { deleteLoanPlanInput, editLoanPlanInput, loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, deleteLoanPlan, editLoanPlan } from "@/lib/loans/plans/plans";
import { recoverLoan } from "@/lib/loans/recover-loan";
import {
  applyForLoanInput,
  editLoanInput,
  payInstalmentsInput,
  recoverLoanInput,
  withdrawLoanInput,
} from "@/lib/loans/schema";
import { withdrawLoan } from "@/lib/loans/withdraw-loan";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const createLoanPlanAction = commandAction(loanPlanInput, change(createLoanPlan));

export const editLoanPlanAction = commandAction(editLoanPlanInput, change(editLoanPlan));

export const deleteLoanPlanAction = sessionAction(deleteLoanPlanInput, change(deleteLoanPlan));

export const applyForLoanAction = commandAction(
  applyForLoanInput,
  change(applyForLoan, { answer: ({ id }) => ({ id }) }),
);

export const payInstalmentsAction = commandAction(
  payInstalmentsInput,
  change(payInstalments, { answer: ({ loan: { status } }) => ({ status }) }),
);

export const withdrawLoanAction = commandAction(withdrawLoanInput, change(withdrawLoan));

export const recoverLoanAction = commandAction(recoverLoanInput, change(recoverLoan));

export const editLoanAction = commandAction(editLoanInput, change(editLoan));
