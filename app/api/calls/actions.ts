"use server";

import { doActInput } from "@/lib/calls/act-schema";
import { askQuestions, judgeAnswers } from "@/lib/calls/ask-questions";
import { checkCallerCode, sendCallerCode } from "@/lib/calls/caller-code";
import { doAct } from "@/lib/calls/do-act";
import { endCall } from "@/lib/calls/end-call";
import { openCall } from "@/lib/calls/open-call";
import { callInput, checkCodeInput, endCallInput, judgeAnswersInput, openCallInput } from "@/lib/calls/schema";
import { change, commandAction } from "@/lib/server/action";

export const openCallAction = commandAction(openCallInput, openCall);

export const endCallAction = commandAction(endCallInput, change(endCall));

/**
 * Returns the right answers to the caller's security questions. Staff see the answers only while they ask the questions, so no
 * page contains the answers.
 */
export const askQuestionsAction = commandAction(callInput, askQuestions);

export const judgeAnswersAction = commandAction(
  judgeAnswersInput,
  change(judgeAnswers, { answer: ({ isEnough }) => ({ isEnough }) }),
);

export const sendCallerCodeAction = commandAction(callInput, change(sendCallerCode));

export const checkCallerCodeAction = commandAction(checkCodeInput, change(checkCallerCode));

export const doActAction = commandAction(doActInput, change(doAct));
