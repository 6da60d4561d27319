import { randomUUID } from "node:crypto";
import { answerRecallAction, workIncomingAction } from "@/app/api/incoming/actions";
import { plainCsv } from "@/lib/downloads/csv-form";
import { answerRecall } from "@/lib/incoming/answer-recall";
import { exportIncoming } from "@/lib/incoming/export-incoming";
import { findIncoming, getIncoming, getIncomingCounts, getRecalled } from "@/lib/incoming/find-incoming";
import { getIncomingCredit } from "@/lib/incoming/get-incoming-credit";
import { workIncoming } from "@/lib/incoming/work-incoming";
import type { ActionCase, ServiceCase } from "./cases";
import type { AccessWorld } from "./world";

const read = { act: "reconciliation.read", owner: "forbidden", stranger: "forbidden" } as const;
const work = { ...read, act: "reconciliation.work" } as const;

/**
 * The version of an incoming payment that has begun to wait for staff, and of another bank's request to return a payment that this
 * bank has found.
 */
const version = 2;

/** The input of the act that posts the waiting payment to the owner's account. */
const posting = ({ waitingId: id, accountNumber: account }: AccessWorld) =>
  ({ id, version, act: "post", account, code: "", note: "The name is an old one" }) as const;

/** The input of the act that returns the owner's credited payment to the sending bank. */
const givingBack = ({ recallId: id }: AccessWorld) =>
  ({ id, version, act: "give-back", code: "", basis: "consent", note: "The customer has agreed" }) as const;

const plain = (value: unknown) => String(value);
const csvWords = { form: plainCsv, header: plain, network: plain, state: plain, reason: plain, moment: plain };

export const incomingServices: ServiceCase[] = [
  {
    service: "getIncomingCredit",
    call: (actor, { creditId }) => getIncomingCredit(actor, creditId),
    ...{ owner: "shown", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "findIncoming",
    call: (actor) => findIncoming(actor, { state: "", search: "", page: 1, pageSize: 100 }),
    ...{ ...read, admin: "shown" },
  },
  {
    service: "getIncoming",
    call: (actor, { waitingId }) => getIncoming(actor, waitingId),
    ...{ ...read, admin: "shown" },
  },
  {
    service: "getIncomingCounts",
    call: (actor) => getIncomingCounts(actor, 10),
    ...{ ...read, admin: "not shown" },
  },
  {
    service: "exportIncoming",
    call: async (actor) => new Response(await exportIncoming(actor, { state: "", search: "" }, csvWords)).text(),
    ...{ ...read, admin: "shown" },
  },
  {
    service: "workIncoming",
    call: (actor, world) => workIncoming(actor, posting(world)),
    ...{ ...work, admin: "done", ownStaff: "forbidden" },
  },
  {
    service: "getRecalled",
    call: (actor, { recallId }) => getRecalled(actor, recallId),
    ...{ ...read, admin: "shown" },
  },
  {
    service: "answerRecall",
    call: (actor, world) => answerRecall(actor, givingBack(world)),
    ...{ ...work, admin: "done", ownStaff: "forbidden" },
  },
];

export const incomingActions: ActionCase[] = [
  {
    action: "workIncomingAction",
    call: (world) => workIncomingAction(posting(world), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "ok" },
  },
  {
    action: "answerRecallAction",
    call: (world) => answerRecallAction(givingBack(world), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "ok" },
  },
];
