"use server";

import { change, commandAction } from "@/lib/server/action";
import { walletTransferForm } from "@/lib/transfers/schema";
import { askToConfirmTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const initiateWalletTransferAction = commandAction(
  walletTransferForm,
  change(initiateTransfer, { answer: ({ id }) => ({ id }) }),
);

export const askToConfirmWalletTransferAction = commandAction(walletTransferForm, askToConfirmTransfer);
