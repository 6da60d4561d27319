"use server";

import { change, commandAction } from "@/lib/server/action";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { endChangeInput, messageActInput, pauseRailInput, resumeRailInput } from "@/lib/transfers/rails/schema";
import { endReceiverChange, processAgain, sendAgain } from "@/lib/transfers/rails/work-message";

// Staff's actions on the payment networks and their messages.

export const pauseRailAction = commandAction(pauseRailInput, change(pauseRail));
export const resumeRailAction = commandAction(resumeRailInput, change(resumeRail));
export const processAgainAction = commandAction(messageActInput, change(processAgain));
export const sendAgainAction = commandAction(messageActInput, change(sendAgain));
export const endReceiverChangeAction = commandAction(endChangeInput, change(endReceiverChange));
