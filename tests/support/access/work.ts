import { randomUUID } from "node:crypto";
import * as work from "@/app/api/work/actions";
import { approveWork, findMatchingTransfers } from "@/lib/work/approve-work";
import { assignWork, claimWork, releaseWork, renewWork, takeOverWork } from "@/lib/work/change-claim";
import { findWorkColleagues } from "@/lib/work/find-colleagues";
import { findWork, type WorkQuery } from "@/lib/work/find-work";
import type { ActionCase, ServiceCase } from "./cases";
import type { AccessWorld } from "./world";

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const claim = { act: "work.claim", ...staffOnly } as const;
const everything: WorkQuery = { kind: "interbank", owner: "", isLate: false, currency: "", min: null, max: null };

/** The owner's transfer, which waits for staff. No staff member has claimed the transfer. */
const record = ({ transferId }: AccessWorld) => ({ kind: "interbank", id: transferId });
const given = (world: AccessWorld) => ({ ...record(world), personId: world.colleague.userId, version: 0, note: "" });
const over = (world: AccessWorld) => ({ ...record(world), version: 0, reason: "Urgent" });
const batch = ({ transferId }: AccessWorld) => ({
  ...{ family: "interbank" as const, transfers: [{ id: transferId, version: 1 }] },
});

/** The services of the work list. */
export const workServices: ServiceCase[] = [
  {
    service: "findWork",
    act: "desk.read",
    call: (actor) => findWork(actor, everything, { pageSize: 100 }),
    ...staffOnly,
    admin: "shown",
  },
  { service: "claimWork", ...claim, call: (actor, world) => claimWork(actor, record(world)), admin: "done" },
  { service: "renewWork", ...claim, call: (actor, world) => renewWork(actor, record(world)), admin: "conflict" },
  { service: "releaseWork", ...claim, call: (actor, world) => releaseWork(actor, record(world)), admin: "conflict" },
  {
    service: "takeOverWork",
    act: "work.take-over",
    call: (actor, world) => takeOverWork(actor, over(world)),
    ...staffOnly,
    admin: "conflict",
  },
  {
    service: "assignWork",
    act: "work.assign",
    call: (actor, world) => assignWork(actor, given(world)),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "findWorkColleagues",
    act: "work.assign",
    call: (actor) => findWorkColleagues(actor, { kind: "interbank" }),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "approveWork",
    act: "transfers.approve",
    call: (actor, world) => approveWork(actor, batch(world)),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "findMatchingTransfers",
    act: "transfers.approve",
    call: (actor) => findMatchingTransfers(actor, everything),
    ...staffOnly,
    admin: "shown",
  },
];

const refused = { nobody: "unauthenticated", ...staffOnly } as const;

/** The server actions of the work list. */
export const workActions: ActionCase[] = [
  {
    action: "claimWorkAction",
    act: "work.claim",
    call: (world) => work.claimWorkAction(record(world), randomUUID()),
    ...refused,
    admin: "ok",
  },
  {
    action: "renewWorkAction",
    act: "work.claim",
    call: (world) => work.renewWorkAction(record(world)),
    ...refused,
    admin: "conflict",
  },
  {
    action: "releaseWorkAction",
    act: "work.claim",
    call: (world) => work.releaseWorkAction(record(world), randomUUID()),
    ...refused,
    admin: "conflict",
  },
  {
    action: "takeOverWorkAction",
    act: "work.take-over",
    call: (world) => work.takeOverWorkAction(over(world), randomUUID()),
    ...refused,
    admin: "conflict",
  },
  {
    action: "assignWorkAction",
    act: "work.assign",
    call: (world) => work.assignWorkAction({ ...given(world), version: 0 }, randomUUID()),
    ...refused,
    admin: "ok",
  },
  {
    action: "findWorkColleaguesAction",
    act: "work.assign",
    call: () => work.findWorkColleaguesAction({ kind: "interbank" }),
    ...refused,
    admin: "ok",
  },
  {
    action: "approveWorkAction",
    act: "transfers.approve",
    call: (world) => work.approveWorkAction(batch(world), randomUUID()),
    ...refused,
    admin: "ok",
  },
  {
    action: "findMatchingTransfersAction",
    act: "transfers.approve",
    call: () => work.findMatchingTransfersAction({}),
    ...refused,
    admin: "ok",
  },
];
