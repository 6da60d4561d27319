"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";
import { editTransfer } from "@/lib/transfers/edit-transfer";
import { initiateWireTransfer } from "@/lib/transfers/initiate-wire-transfer";
import { editTransferInput, wireTransferForm } from "@/lib/transfers/schema";

export const initiateWireTransferAction = sessionAction(wireTransferForm, async (actor, { requestId, ...input }) => {
  const { id } = await initiateWireTransfer(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { id };
});

export const editWireTransferAction = sessionAction(editTransferInput, async (actor, input) => {
  await editTransfer(actor, "wire", input);
  revalidatePath(paths.home, "layout");
  return null;
});
