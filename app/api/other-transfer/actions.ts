"use server";

import { change, commandAction } from "@/lib/server/action";
import { walletTransferForm } from "@/lib/transfers/schema";
import { askToConfirmWalletTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateWalletTransfer } from "@/lib/transfers/sending/initiate-wallet-transfer";

export const initiateWalletTransferAction = commandAction(
  walletTransferForm,
  change((actor, { channel, ...input }, requestId) => initiateWalletTransfer(actor, channel, input, requestId), {
    answer: ({ id }) => ({ id }),
  }),
);

export const askToConfirmWalletTransferAction = commandAction(
  walletTransferForm,
  (actor, { channel, ...input }, requestId) => askToConfirmWalletTransfer(actor, channel, input, requestId),
);
