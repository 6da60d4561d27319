import { randomUUID } from "node:crypto";
import * as calls from "@/app/api/calls/actions";
import { askQuestions, judgeAnswers } from "@/lib/calls/ask-questions";
import { checkCallerCode, sendCallerCode } from "@/lib/calls/caller-code";
import { doAct } from "@/lib/calls/do-act";
import { endCall } from "@/lib/calls/end-call";
import { findCallers } from "@/lib/calls/find-callers";
import { findOwnCalls, getCall } from "@/lib/calls/find-calls";
import { openCall } from "@/lib/calls/open-call";
import type { ActionCase, ServiceCase } from "./cases";

// No actor has an open telephone call with a customer, so the bank refuses all acts that belong to a call.
// tests/integration/access/calls.test.ts tries each act in each role at each level.

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const take = { act: "calls.take", ...staffOnly } as const;
const callId = randomUUID();
const marks = (["town", "joined", "postcode"] as const).map((key) => ({ key, isRight: true }));

/** The services of calls. */
export const callServices: ServiceCase[] = [
  {
    service: "findCallers",
    act: "calls.read",
    call: (actor, { owner }) => findCallers(actor, { text: owner.email }),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "findOwnCalls",
    act: "calls.read",
    call: (actor) => findOwnCalls(actor),
    ...staffOnly,
    admin: "not shown",
  },
  { service: "getCall", act: "calls.read", call: (actor) => getCall(actor, callId), ...staffOnly, admin: "not_found" },
  {
    service: "openCall",
    ...take,
    call: (actor, { owner }) => openCall(actor, { customerId: owner.userId }),
    admin: "done",
    ownStaff: "forbidden",
  },
  { service: "endCall", ...take, call: (actor) => endCall(actor, { callId, note: "" }), admin: "not_found" },
  { service: "askQuestions", ...take, call: (actor) => askQuestions(actor, { callId }), admin: "not_found" },
  { service: "judgeAnswers", ...take, call: (actor) => judgeAnswers(actor, { callId, marks }), admin: "not_found" },
  { service: "sendCallerCode", ...take, call: (actor) => sendCallerCode(actor, { callId }), admin: "not_found" },
  {
    service: "checkCallerCode",
    ...take,
    call: (actor) => checkCallerCode(actor, { callId, code: "123456" }),
    admin: "not_found",
  },
  {
    service: "doAct",
    ...take,
    call: (actor) => doAct(actor, { callId, act: "log-out" }, randomUUID()),
    admin: "not_found",
  },
];

const staffAction = { ...take, nobody: "unauthenticated", admin: "not_found" } as const;

export const callActions: ActionCase[] = [
  {
    action: "openCallAction",
    ...staffAction,
    call: ({ owner }) => calls.openCallAction({ customerId: owner.userId }, randomUUID()),
    admin: "ok",
  },
  { action: "endCallAction", ...staffAction, call: () => calls.endCallAction({ callId, note: "" }, randomUUID()) },
  { action: "askQuestionsAction", ...staffAction, call: () => calls.askQuestionsAction({ callId }, randomUUID()) },
  {
    action: "judgeAnswersAction",
    ...staffAction,
    call: () => calls.judgeAnswersAction({ callId, marks }, randomUUID()),
  },
  { action: "sendCallerCodeAction", ...staffAction, call: () => calls.sendCallerCodeAction({ callId }, randomUUID()) },
  {
    action: "checkCallerCodeAction",
    ...staffAction,
    call: () => calls.checkCallerCodeAction({ callId, code: "123456" }, randomUUID()),
  },
  {
    action: "doActAction",
    ...staffAction,
    call: () => calls.doActAction({ callId, act: "log-out" }, randomUUID()),
  },
];
