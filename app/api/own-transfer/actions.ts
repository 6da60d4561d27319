"use server";

import { change, commandAction } from "@/lib/server/action";
import { ownTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const moveOwnMoneyAction = commandAction(
  ownTransferInput,
  change((actor, input, requestId) => initiateTransfer(actor, { channel: "own", ...input }, requestId), {
    answer: ({ id }) => ({ id }),
  }),
);
