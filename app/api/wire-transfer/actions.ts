"use server";

import { change, commandAction } from "@/lib/server/action";
import { wireTransferInput } from "@/lib/transfers/schema";
import { askToConfirmTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const initiateWireTransferAction = commandAction(
  wireTransferInput,
  change((actor, input, requestId) => initiateTransfer(actor, { channel: "wire", ...input }, requestId), {
    answer: ({ id }) => ({ id }),
  }),
);

export const askToConfirmWireTransferAction = commandAction(wireTransferInput, (actor, input, requestId) =>
  askToConfirmTransfer(actor, { channel: "wire", ...input }, requestId),
);
