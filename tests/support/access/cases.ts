import type { ActionResult } from "@/lib/action-result";
import { type Act, may, type StaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import type { ErrorCode } from "@/lib/server/errors";
import type { AccessWorld } from "./world";

/**
 * What comes of a call: a refusal by its code, `done` for a change, `shown` for a reply with something of the owner's
 * in it, `not shown` for one without.
 */
export type Expected = ErrorCode | "done" | "shown" | "not shown";

/** A call of one service that reaches for what is the owner's, and what comes of it for each kind of actor. */
export type ServiceCase = {
  service: string;
  /** What sets this call apart from others of the same service. */
  about?: string;
  /** What staff must be allowed to do to come as far as an admin does; without one, it is the same for all of them. */
  act?: Act;
  call: (actor: Actor, world: AccessWorld) => Promise<unknown>;
  owner: Expected;
  /** The owner before the e-mail is verified; like the owner when absent. */
  unverified?: Expected;
  stranger: Expected;
  admin: Expected;
  /** Where staff act on others' records: a member of staff whose own it is. */
  ownStaff?: "forbidden";
};

/** What comes of an action: done, a refusal by its code, or on to another page. */
export type ActionOutcome = "ok" | "redirected" | ErrorCode;

/** A server action that reaches for what is the owner's, and what comes of it for each kind of visitor. */
export type ActionCase = {
  /** As it is exported. */
  action: string;
  /** As of a service. */
  act?: Act;
  call: (world: AccessWorld) => Promise<ActionResult<unknown>>;
  /** Without a session, with a forged one, or with that of somebody who has been suspended. */
  nobody: ActionOutcome;
  owner: ActionOutcome;
  stranger: ActionOutcome;
  admin: ActionOutcome;
};

/** What comes of a call or an action for staff of a role. */
export function expectedOf<Outcome>(row: { act?: Act; admin: Outcome }, role: StaffRole): Outcome | "forbidden" {
  return !row.act || may(role, row.act) ? row.admin : "forbidden";
}
