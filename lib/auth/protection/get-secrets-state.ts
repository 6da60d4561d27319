import "server-only";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { readSecretsState } from "./secrets-state.sql";

/**
 * Returns whether the actor has a PIN, and when the actor last changed the password. `hasPin` is null for staff, who need no PIN.
 *
 * @throws AppError `account_disabled`
 */
export async function getSecretsState(actor: Actor): Promise<{ hasPin: boolean | null; passwordChangedAt: Date }> {
  assertNotDisabled(actor);
  const state = await readSecretsState(actor.userId);
  if (!state) throw new AppError("not_found");
  return isStaffRole(actor.role) ? { ...state, hasPin: null } : state;
}
