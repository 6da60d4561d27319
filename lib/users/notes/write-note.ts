import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import type { AddNoteInput, EditNoteInput } from "@/lib/users/note-schema";
import { getPersonForStaff } from "@/lib/users/person-for-staff";

/**
 * Writes a note about a customer, for colleagues. A repeated call with the same request id changes nothing and returns the first
 * result.
 *
 * @throws AppError `forbidden` if the actor has no permission, or if the note is about the actor; `not_found`;
 * `idempotency_mismatch`
 */
export async function addNote(actor: Actor, input: AddNoteInput, requestId?: string): Promise<void> {
  const { userId, text } = input;
  await getPersonForStaff(actor, userId, { action: "note.add", subjectType: "user" });
  await commandOnce(actor, { name: "note.add", requestId, content: input }, async (tx) => {
    const [id, at] = [uuidv7(), now()];
    await tx.prisma.staffNote.create({
      data: { id, userId, authorId: actor.userId, text, createdAt: at, updatedAt: at },
      select: { id: true },
    });
    await recordAudit(tx, actor, { ...ofNote("note.add", userId), after: { note: id, text } });
  });
}

/**
 * Changes the actor's own note. The audit trail keeps the previous text. A repeated call with the same request id changes nothing
 * and returns the first result.
 *
 * @throws AppError `forbidden` for a colleague's note; `not_found`; `conflict` when the note has changed since the form was
 * opened; `idempotency_mismatch`
 */
export async function editNote(actor: Actor, input: EditNoteInput, requestId?: string): Promise<void> {
  assertMay(actor, "customers.edit");
  const { id, text, version } = input;
  await commandOnce(actor, { name: "note.edit", requestId, content: input }, async (tx) => {
    const note = await tx.prisma.staffNote.findUnique({
      where: { id },
      select: { authorId: true, userId: true, text: true },
    });
    if (!note) throw new AppError("not_found");
    if (note.authorId !== actor.userId) throw new AppError("forbidden");
    if (note.text === text) return;
    const { count } = await tx.prisma.staffNote.updateMany({
      where: { id, version },
      data: { text, version: version + 1, updatedAt: now() },
    });
    if (count === 0) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    await recordAudit(tx, actor, {
      ...ofNote("note.edit", note.userId),
      before: { note: id, text: note.text },
      after: { note: id, text },
    });
  });
}

/** Audit events of notes refer to the customer, so they appear in the customer's audit trail. */
function ofNote(action: string, userId: string) {
  return { action, subjectType: "user", subjectId: userId } as const;
}
