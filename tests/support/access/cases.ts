import type { ActionResult } from "@/lib/action-result";
import { type Act, may, type StaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import type { ErrorCode } from "@/lib/server/errors";
import type { AccessWorld } from "./world";

/**
 * The outcome of a service call. A refusal has the outcome of its code, and a change the outcome `done`. The outcome of a reply is
 * `shown` or `not shown`, depending on whether the reply contains the owner's data.
 */
export type Expected = ErrorCode | "done" | "shown" | "not shown";

/** A call of one service about the owner's data, with the expected outcome for each kind of actor. */
export type ServiceCase = {
  service: string;
  /** Distinguishes this call from other calls of the same service. */
  about?: string;
  /** The permission that staff need to get the same outcome as an admin. If `act` is absent, all staff get this outcome. */
  act?: Act;
  call: (actor: Actor, world: AccessWorld) => Promise<unknown>;
  owner: Expected;
  /** The outcome for the owner before the e-mail is verified. The default is the value of `owner`. */
  unverified?: Expected;
  /**
   * The outcome for the owner before the registration is finished. The default is `forbidden` for services that also need a verified
   * e-mail, and otherwise the value of `owner`.
   */
  unfinished?: Expected;
  stranger: Expected;
  admin: Expected;
  /** The outcome for a staff member who owns the record. Set only for services that let staff change records. */
  ownStaff?: "forbidden";
};

/** The outcome of an action: `ok`, a redirect to another page, or the code of a refusal. */
export type ActionOutcome = "ok" | "redirected" | ErrorCode;

/** A call of a server action about the owner's data, with the expected outcome for each kind of visitor. */
export type ActionCase = {
  /** The name of the exported function. */
  action: string;
  /** The permission that staff need to get the same outcome as an admin, as in `ServiceCase`. */
  act?: Act;
  call: (world: AccessWorld) => Promise<ActionResult<unknown>>;
  /** The outcome for a visitor without a session, with a forged session, or with the session of a suspended person. */
  nobody: ActionOutcome;
  owner: ActionOutcome;
  stranger: ActionOutcome;
  admin: ActionOutcome;
};

/** Returns the expected outcome of a call or action for staff in this role. */
export function expectedOf<Outcome>(row: { act?: Act; admin: Outcome }, role: StaffRole): Outcome | "forbidden" {
  return !row.act || may(role, row.act) ? row.admin : "forbidden";
}
