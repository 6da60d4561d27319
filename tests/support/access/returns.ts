import { randomUUID } from "node:crypto";
import * as returns from "@/app/api/return-requests/actions";
import { answerReturn, askToConfirmReturn } from "@/lib/transfers/returns/answer-return";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { findReturnRequests, getReturnRequest } from "@/lib/transfers/returns/find-return-requests";
import { testPin } from "@/tests/support/factories";
import type { ActionCase, ServiceCase } from "./cases";

// The owner is the receiver of the payments in these calls.

const reason = "Paid by mistake";
const consent = "consent" as const;

export const returnServices: ServiceCase[] = [
  {
    service: "askForReturn",
    act: "transfers.edit",
    call: (actor, { received }) => askForReturn(actor, { ...received, reason }),
    ...{ owner: "forbidden", stranger: "forbidden", admin: "done", ownStaff: "forbidden" },
  },
  {
    service: "answerReturn",
    call: (actor, { returnRequestId: id }) => answerReturn(actor, { id, answer: consent, pin: testPin }),
    ...{ owner: "done", unverified: "email_unverified", stranger: "not_found", admin: "not_found" },
  },
  // The owner confirms transfers with a PIN, so the bank refuses a confirmation by passkey.
  {
    service: "askToConfirmReturn",
    call: (actor, { returnRequestId: id }) => askToConfirmReturn(actor, { id, answer: consent }, randomUUID()),
    ...{ owner: "pin_required", unverified: "email_unverified", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "findReturnRequests",
    call: (actor) => findReturnRequests(actor),
    ...{ owner: "shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "getReturnRequest",
    call: (actor, { askedTransferId }) => getReturnRequest(actor, askedTransferId),
    ...{ owner: "shown", stranger: "not_found", admin: "not_found" },
  },
];

const ownerOnly = { nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" } as const;

export const returnActions: ActionCase[] = [
  {
    action: "askForReturnAction",
    act: "transfers.edit",
    call: ({ received }) => returns.askForReturnAction({ ...received, reason }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "forbidden", stranger: "forbidden", admin: "ok" },
  },
  {
    action: "answerReturnAction",
    call: ({ returnRequestId: id }) => returns.answerReturnAction({ id, answer: consent, pin: testPin }, randomUUID()),
    ...ownerOnly,
  },
  {
    action: "askToConfirmReturnAction",
    call: ({ returnRequestId: id }) => returns.askToConfirmReturnAction({ id, answer: consent }, randomUUID()),
    ...{ ...ownerOnly, owner: "pin_required" },
  },
];
