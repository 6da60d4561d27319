import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type AuditSubject, recordAudit } from "./record-audit";

/** What a member of staff was about to do, and to whom it belongs. */
type OwnAct = {
  /** As it would have been audited, such as `account.edit`. */
  action: string;
  subjectType: AuditSubject;
  subjectId: string;
  ownerId: string | null | undefined;
};

/**
 * For what staff do to others' records: nobody edits, adjusts, approves or decides what is their own.
 *
 * Called before the command's transaction, so that the audit keeps the refusal; who owns a record never changes.
 *
 * @throws AppError `forbidden` for one's own
 */
export async function assertNotOwn(actor: Actor, act: OwnAct): Promise<void> {
  if (act.ownerId === actor.userId) throw await refuseOwn(actor, act);
}

/** Audits that a member of staff was refused to act on their own record. @returns the refusal */
export async function refuseOwn(actor: Actor, act: Omit<OwnAct, "ownerId">): Promise<AppError> {
  const { action, subjectType, subjectId } = act;
  await recordAudit(db, actor, { action: "own.refuse", subjectType, subjectId, after: { action } });
  return new AppError("forbidden", { messageKey: "own_record" });
}
