"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { commandAction, sessionAction } from "@/lib/server/action";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { checkPayeeName } from "@/lib/transfers/check-payee-name";
import { editTransfer } from "@/lib/transfers/edit-transfer";
import { initiateInterbankTransfer } from "@/lib/transfers/initiate-interbank-transfer";
import { editTransferInput, interbankTransferInput, payeeCheckInput, transferIdInput } from "@/lib/transfers/schema";

export const checkPayeeNameAction = sessionAction(payeeCheckInput, checkPayeeName);

export const initiateInterbankTransferAction = commandAction(
  interbankTransferInput,
  async (actor, input, requestId) => {
    const { id } = await initiateInterbankTransfer(actor, input, requestId);
    revalidatePath(paths.home, "layout");
    return { id };
  },
);

export const cancelInterbankTransferAction = sessionAction(transferIdInput, async (actor, { id }) => {
  await cancelTransfer(actor, id);
  revalidatePath(paths.home, "layout");
  return null;
});

export const editInterbankTransferAction = sessionAction(editTransferInput, async (actor, input) => {
  await editTransfer(actor, "interbank", input);
  revalidatePath(paths.home, "layout");
  return null;
});
