"use server";

import { change, commandAction } from "@/lib/server/action";
import { wireTransferInput } from "@/lib/transfers/schema";
import { askToConfirmWireTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateWireTransfer } from "@/lib/transfers/sending/initiate-wire-transfer";

export const initiateWireTransferAction = commandAction(
  wireTransferInput,
  change(initiateWireTransfer, { answer: ({ id }) => ({ id }) }),
);

export const askToConfirmWireTransferAction = commandAction(wireTransferInput, askToConfirmWireTransfer);
