"use server";

import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { deleteDepositPlanInput, depositPlanInput, editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { createDepositPlan, deleteDepositPlan, editDepositPlan } from "@/lib/deposits/plans/plans";
import { applyForDepositInput, closeDepositInput, editDepositInput, withdrawDepositInput } from "@/lib/deposits/schema";
import { withdrawDeposit } from "@/lib/deposits/withdraw-deposit";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const createDepositPlanAction = commandAction(depositPlanInput, change(createDepositPlan));

export const editDepositPlanAction = commandAction(editDepositPlanInput, change(editDepositPlan));

export const deleteDepositPlanAction = sessionAction(deleteDepositPlanInput, change(deleteDepositPlan));

export const applyForDepositAction = commandAction(
  applyForDepositInput,
  change(applyForDeposit, { answer: ({ id }) => ({ id }) }),
);

/** Returns the forfeited interest, in minor units as text. */
export const closeDepositAction = commandAction(
  closeDepositInput,
  change(closeDeposit, { answer: ({ forfeitedMinor }) => ({ forfeitedMinor: String(forfeitedMinor) }) }),
);

export const withdrawDepositAction = commandAction(withdrawDepositInput, change(withdrawDeposit));

export const editDepositAction = commandAction(editDepositInput, change(editDeposit));
