import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type LockedMember, lockStaff } from "./staff.sql";

/**
 * Locks the rows of all staff, and checks again whether the actor may change staff. The actor may have lost this right since the
 * request began.
 *
 * @throws AppError `forbidden`, `account_disabled`
 */
export async function lockStaffAs(tx: Database, actor: Actor): Promise<LockedMember[]> {
  const staff = await lockStaff(tx);
  const self = staff.find(({ id }) => id === actor.userId);
  if (!self) throw new AppError("forbidden");
  assertMay({ ...actor, role: self.role, status: self.status }, "staff.edit");
  return staff;
}
