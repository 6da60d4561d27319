"use server";

import { change, commandAction } from "@/lib/server/action";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { pauseRailInput, resumeRailInput } from "@/lib/transfers/rails/schema";

// Acts of staff on the payment networks.

export const pauseRailAction = commandAction(pauseRailInput, change(pauseRail));
export const resumeRailAction = commandAction(resumeRailInput, change(resumeRail));
