"use server";

import { change, commandAction } from "@/lib/server/action";
import { answerReturn, askToConfirmReturn } from "@/lib/transfers/returns/answer-return";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { answerReturnInput, askForReturnInput, returnAnswerInput } from "@/lib/transfers/returns/schema";

// Actions on the bank's requests to receivers to return a payment.

export const askForReturnAction = commandAction(askForReturnInput, change(askForReturn));

export const answerReturnAction = commandAction(answerReturnInput, change(answerReturn));

export const askToConfirmReturnAction = commandAction(returnAnswerInput, askToConfirmReturn);
