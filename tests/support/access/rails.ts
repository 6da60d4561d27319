import { randomUUID } from "node:crypto";
import {
  endReceiverChangeAction,
  pauseRailAction,
  processAgainAction,
  resumeRailAction,
  sendAgainAction,
} from "@/app/api/rails/actions";
import { findRails, getMessage, getRail } from "@/lib/transfers/rails/find-rails";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { endReceiverChange, processAgain, sendAgain } from "@/lib/transfers/rails/work-message";
import type { ActionCase, ServiceCase } from "./cases";

const read = { act: "rails.read", owner: "forbidden", stranger: "forbidden" } as const;
const work = { ...read, act: "rails.work" } as const;

/** Rails by which no other case sends money. Each call pauses the next rail, because a paused rail cannot be paused again. */
const pausable = ["payoneer", "transfer_wise", "google_pay"] as const;
let calls = 0;

function pausing() {
  const rail = pausable[calls % pausable.length] ?? "payoneer";
  calls += 1;
  return { rail, reason: "The network has asked for it" };
}

/** No pause has this id. */
const resuming = () => ({ id: randomUUID(), reason: "The network works again" });

/** No message has this id. */
const onMessage = () => ({ id: randomUUID(), attempts: 1, reason: "The release can read it" });

/** No transfer has this id. */
const ending = () => ({
  transferId: randomUUID(),
  code: "C01",
  receivedAt: "2026-11-29T12:00:00.000Z",
  reason: "Told the customer",
});

export const railServices: ServiceCase[] = [
  { service: "findRails", call: (actor) => findRails(actor), ...{ ...read, admin: "not shown" } },
  { service: "getRail", call: (actor) => getRail(actor, "wire"), ...{ ...read, admin: "not shown" } },
  {
    service: "getMessage",
    call: (actor) => getMessage(actor, "wire", randomUUID()),
    ...{ ...read, admin: "not_found" },
  },
  { service: "pauseRail", call: (actor) => pauseRail(actor, pausing()), ...{ ...work, admin: "done" } },
  { service: "resumeRail", call: (actor) => resumeRail(actor, resuming()), ...{ ...work, admin: "not_found" } },
  { service: "processAgain", call: (actor) => processAgain(actor, onMessage()), ...{ ...work, admin: "not_found" } },
  {
    service: "endReceiverChange",
    call: (actor) => endReceiverChange(actor, ending()),
    ...{ ...work, admin: "conflict" },
  },
  { service: "sendAgain", call: (actor) => sendAgain(actor, onMessage()), ...{ ...work, admin: "not_found" } },
];

export const railActions: ActionCase[] = [
  {
    action: "pauseRailAction",
    call: () => pauseRailAction(pausing(), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "ok" },
  },
  {
    action: "resumeRailAction",
    call: () => resumeRailAction(resuming(), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "not_found" },
  },
  {
    action: "processAgainAction",
    call: () => processAgainAction(onMessage(), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "not_found" },
  },
  {
    action: "endReceiverChangeAction",
    call: () => endReceiverChangeAction(ending(), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "conflict" },
  },
  {
    action: "sendAgainAction",
    call: () => sendAgainAction(onMessage(), randomUUID()),
    ...{ ...work, nobody: "unauthenticated", admin: "not_found" },
  },
];
