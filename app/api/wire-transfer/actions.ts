"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { commandAction } from "@/lib/server/action";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { editTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateWireTransfer } from "@/lib/transfers/sending/initiate-wire-transfer";

export const initiateWireTransferAction = commandAction(wireTransferInput, async (actor, input, requestId) => {
  const { id } = await initiateWireTransfer(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return { id };
});

export const editWireTransferAction = commandAction(editTransferInput, async (actor, input, requestId) => {
  await editTransfer(actor, "wire", input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});
