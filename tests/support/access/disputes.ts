import { randomUUID } from "node:crypto";
import * as disputes from "@/app/api/disputes/actions";
import { answerDispute, withdrawDispute } from "@/lib/transfers/disputes/change-dispute";
import { decideDispute } from "@/lib/transfers/disputes/decide-dispute";
import { findDisputes, getDispute, getDisputeCounts } from "@/lib/transfers/disputes/find-disputes";
import { openDispute } from "@/lib/transfers/disputes/open-dispute";
import type { ActionCase, ServiceCase } from "./cases";

// The owner is the sender of the disputed payments, except in `answerDispute`.

const claim = { ground: "duplicate", explanation: "I paid twice" } as const;
const decision = { version: 1, decision: "reject", reason: "It was paid once" } as const;
const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const answer = "It was paid once";

export const disputeServices: ServiceCase[] = [
  {
    service: "openDispute",
    act: "transfers.edit",
    call: (actor, { deniedId: id }) => openDispute(actor, { id, ...claim }),
    ...{ owner: "done", stranger: "not_found", admin: "done" },
  },
  {
    service: "answerDispute",
    call: (actor, { answerableId: id }) => answerDispute(actor, { id, answer }),
    ...{ owner: "done", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "withdrawDispute",
    call: (actor, { disputeId: id }) => withdrawDispute(actor, { id }),
    ...{ owner: "done", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "decideDispute",
    act: "transfers.edit",
    call: (actor, { disputeId: id }) => decideDispute(actor, { id, ...decision }),
    ...{ ...staffOnly, admin: "done", ownStaff: "forbidden" },
  },
  {
    service: "findDisputes",
    act: "transfers.read",
    call: (actor) => findDisputes(actor, { state: "", page: 1, pageSize: 100 }),
    ...{ owner: "shown", stranger: "not shown", admin: "shown" },
  },
  {
    service: "getDispute",
    act: "transfers.read",
    call: (actor, { disputeId }) => getDispute(actor, disputeId),
    ...{ ...staffOnly, admin: "shown" },
  },
  {
    service: "getDisputeCounts",
    act: "transfers.read",
    call: (actor) => getDisputeCounts(actor, 10),
    ...{ ...staffOnly, admin: "not shown" },
  },
];

export const disputeActions: ActionCase[] = [
  {
    action: "openDisputeAction",
    act: "transfers.edit",
    call: ({ deniedId: id }) => disputes.openDisputeAction({ id, ...claim }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "ok" },
  },
  {
    action: "answerDisputeAction",
    call: ({ answerableId: id }) => disputes.answerDisputeAction({ id, answer }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" },
  },
  {
    action: "withdrawDisputeAction",
    call: ({ disputeId: id }) => disputes.withdrawDisputeAction({ id }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" },
  },
  {
    action: "decideDisputeAction",
    act: "transfers.edit",
    call: ({ disputeId: id }) => disputes.decideDisputeAction({ id, ...decision }, randomUUID()),
    ...{ nobody: "unauthenticated", ...staffOnly, admin: "ok" },
  },
];
