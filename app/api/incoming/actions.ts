"use server";

import { answerRecall } from "@/lib/incoming/answer-recall";
import { answerRecallInput, workIncomingInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { change, commandAction } from "@/lib/server/action";

// Staff's actions on incoming payments.

export const workIncomingAction = commandAction(workIncomingInput, change(workIncoming));

export const answerRecallAction = commandAction(answerRecallInput, change(answerRecall));
