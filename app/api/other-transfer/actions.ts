"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { commandAction } from "@/lib/server/action";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { editTransferInput, walletTransferForm } from "@/lib/transfers/schema";
import { initiateWalletTransfer } from "@/lib/transfers/sending/initiate-wallet-transfer";

export const initiateWalletTransferAction = commandAction(
  walletTransferForm,
  async (actor, { channel, ...input }, requestId) => {
    const { id } = await initiateWalletTransfer(actor, channel, input, requestId);
    revalidatePath(paths.home, "layout");
    return { id };
  },
);

export const editOtherTransferAction = commandAction(editTransferInput, async (actor, input, requestId) => {
  await editTransfer(actor, "wallet", input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});
