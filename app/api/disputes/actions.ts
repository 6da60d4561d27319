"use server";

import { change, commandAction } from "@/lib/server/action";
import { answerDispute, withdrawDispute } from "@/lib/transfers/disputes/change-dispute";
import { decideDispute } from "@/lib/transfers/disputes/decide-dispute";
import { openDispute } from "@/lib/transfers/disputes/open-dispute";
import {
  answerDisputeInput,
  decideDisputeInput,
  openDisputeInput,
  withdrawDisputeInput,
} from "@/lib/transfers/disputes/schema";

// Actions on disputes about payments.

export const openDisputeAction = commandAction(openDisputeInput, change(openDispute));

export const answerDisputeAction = commandAction(answerDisputeInput, change(answerDispute));

export const withdrawDisputeAction = commandAction(withdrawDisputeInput, change(withdrawDispute));

export const decideDisputeAction = commandAction(decideDisputeInput, change(decideDispute));
