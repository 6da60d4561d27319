"use server";

import { change, commandAction, sessionAction } from "@/lib/server/action";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { interbankTransferInput, payeeCheckInput } from "@/lib/transfers/schema";
import { askToConfirmInterbankTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";

export const checkPayeeNameAction = sessionAction(payeeCheckInput, checkPayeeName);

export const initiateInterbankTransferAction = commandAction(
  interbankTransferInput,
  change(initiateInterbankTransfer, { answer: ({ id }) => ({ id }) }),
);

export const askToConfirmInterbankTransferAction = commandAction(interbankTransferInput, askToConfirmInterbankTransfer);
