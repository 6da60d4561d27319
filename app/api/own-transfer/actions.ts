"use server";

import { change, commandAction } from "@/lib/server/action";
import { ownTransferInput } from "@/lib/transfers/schema";
import { moveOwnMoney } from "@/lib/transfers/sending/move-own-money";

export const moveOwnMoneyAction = commandAction(
  ownTransferInput,
  change(moveOwnMoney, { answer: ({ id }) => ({ id }) }),
);
