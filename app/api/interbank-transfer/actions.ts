"use server";

import { change, commandAction, sessionAction } from "@/lib/server/action";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { interbankTransferInput, payeeCheckInput } from "@/lib/transfers/schema";
import { askToConfirmTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const checkPayeeNameAction = sessionAction(payeeCheckInput, checkPayeeName);

export const initiateInterbankTransferAction = commandAction(
  interbankTransferInput,
  change((actor, input, requestId) => initiateTransfer(actor, { channel: "interbank", ...input }, requestId), {
    answer: ({ id }) => ({ id }),
  }),
);

export const askToConfirmInterbankTransferAction = commandAction(interbankTransferInput, (actor, input, requestId) =>
  askToConfirmTransfer(actor, { channel: "interbank", ...input }, requestId),
);
