"use server";

import { revalidatePath } from "next/cache";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { deleteDepositPlanInput, depositPlanInput, editDepositPlanInput } from "@/lib/deposits/plan-schema";
import { createDepositPlan, deleteDepositPlan, editDepositPlan } from "@/lib/deposits/plans";
import { applyForDepositInput, closeDepositInput, editDepositInput } from "@/lib/deposits/schema";
import { paths } from "@/lib/paths";
import { commandAction, sessionAction } from "@/lib/server/action";

export const createDepositPlanAction = commandAction(depositPlanInput, async (actor, input, requestId) => {
  await createDepositPlan(actor, input, requestId);
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

export const applyForDepositAction = commandAction(applyForDepositInput, async (actor, input, requestId) => {
  const { id } = await applyForDeposit(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { id };
});

/** Answers with the interest that was lost, in minor units as text. */
export const closeDepositAction = commandAction(closeDepositInput, async (actor, input, requestId) => {
  const { forfeitedMinor } = await closeDeposit(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { forfeitedMinor: String(forfeitedMinor) };
});

export const editDepositAction = commandAction(editDepositInput, async (actor, input, requestId) => {
  await editDeposit(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});
