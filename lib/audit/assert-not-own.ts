import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type AuditSubject, recordAudit } from "./record-audit";

/** An action of a member of staff on a record, and the owner of the record. */
type OwnAct = {
  /** The name of the action in the audit trail, such as `account.edit`. */
  action: string;
  subjectType: AuditSubject;
  subjectId: string;
  ownerId: string | null | undefined;
};

/**
 * Refuses an action of staff on their own record. Staff may edit, adjust, approve and decide only other people's records.
 *
 * Call this function before the command's transaction begins, because the rollback of this transaction would remove the audit
 * event of the refusal. The early check is safe, because the owner of a record never changes.
 *
 * @throws AppError `forbidden` for one's own record
 */
export async function assertNotOwn(actor: Actor, act: OwnAct): Promise<void> {
  if (act.ownerId === actor.userId) throw await refuseOwn(actor, act);
}

/** Records in the audit trail that a member of staff tried to act on their own record. @returns the error to throw */
export async function refuseOwn(actor: Actor, act: Omit<OwnAct, "ownerId">): Promise<AppError> {
  const { action, subjectType, subjectId } = act;
  await recordAudit(db, actor, { action: "own.refuse", subjectType, subjectId, after: { action } });
  return new AppError("forbidden", { messageKey: "own_record" });
}

/**
 * A command throws this error if it finds, inside its transaction, that the actor owns the record. The error rolls the
 * transaction back.
 */
export class OwnRecord extends Error {}

/**
 * Runs a command that may end with `OwnRecord`. The audit event of the refusal is written after the rollback.
 *
 * @throws AppError `forbidden` for one's own record
 */
export async function refusingOwn<Result>(
  actor: Actor,
  act: Omit<OwnAct, "ownerId">,
  command: () => Promise<Result>,
): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    throw error instanceof OwnRecord ? await refuseOwn(actor, act) : error;
  }
}
