import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { getPersonForStaff } from "@/lib/users/person-for-staff";
import { insertCall } from "./calls.sql";

/**
 * Opens a call with a customer. If the actor already has an open call about this customer, returns that call. A repeat with the
 * same request id changes nothing.
 *
 * @returns the id of the open call
 * @throws AppError `forbidden` if the actor's role may not take calls, and for the actor's own record; `not_found`;
 * `idempotency_mismatch`
 */
export async function openCall(
  actor: Actor,
  { customerId }: { customerId: string },
  requestId?: string,
): Promise<{ id: string }> {
  assertMay(actor, "calls.take");
  await getPersonForStaff(actor, customerId, { action: "call.open", subjectType: "user" });
  const command = { name: "call.open", requestId, content: { customerId } };
  return await commandOnce(actor, command, async (tx) => {
    const id = uuidv7();
    const open = await insertCall(tx, { id, customerId, staffId: actor.userId, openedAt: now() });
    if (!open) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    if (open === id) await recordAudit(tx, actor, { ...ofCall("call.open", id), after: { customer: customerId } });
    return { id: open };
  });
}

/** Audit events about calls contain neither answers nor codes. */
export const ofCall = (action: string, subjectId: string) => ({ action, subjectType: "call", subjectId }) as const;
