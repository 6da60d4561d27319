"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { commandAction, sessionAction } from "@/lib/server/action";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { editTransferInput, interbankTransferInput, payeeCheckInput, transferIdInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";

export const checkPayeeNameAction = sessionAction(payeeCheckInput, checkPayeeName);

export const initiateInterbankTransferAction = commandAction(
  interbankTransferInput,
  async (actor, input, requestId) => {
    const { id } = await initiateInterbankTransfer(actor, input, requestId);
    revalidatePath(paths.home, "layout");
    return { id };
  },
);

export const cancelInterbankTransferAction = commandAction(transferIdInput, async (actor, { id }, requestId) => {
  await cancelTransfer(actor, id, undefined, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});

export const editInterbankTransferAction = commandAction(editTransferInput, async (actor, input, requestId) => {
  await editTransfer(actor, "interbank", input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});
