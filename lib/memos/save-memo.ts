import "server-only";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { attachToMemo } from "@/lib/threads/attachments/attachments.sql";
import type { SaveMemoInput } from "./schema";

/**
 * Writes the actor's private note about a payment that the actor has sent. Moves no money, and no other person can read the note.
 * The note's earlier file is removed, unless `fileId` names this file again. A repeated call with the same request id changes
 * nothing.
 *
 * @throws AppError `not_found` if the actor has not sent the payment. `conflict` if the note has another version.
 * `validation_failed` on `fileId` if the file is incomplete, is used elsewhere, or belongs to another person. `account_disabled`,
 * `idempotency_mismatch`
 */
export async function saveMemo(actor: Actor, input: SaveMemoInput, requestId?: string): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const { transferId, fileId } = input;
  await commandOnce(actor, { name: "memo.save", requestId, content: input }, async (tx) => {
    const sent = await tx.prisma.transfer.findFirst({
      where: { id: transferId, senderId: userId },
      select: { id: true },
    });
    if (!sent) throw new AppError("not_found");
    if (!(await writeMemo(tx, userId, input))) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    if (!(await attachToMemo(tx, userId, transferId, fileId))) throw fieldError("fileId", "attachmentGone");
  });
}

/**
 * @returns false if the note has another version. If two calls write the first version of a note at the same moment, the second
 * call returns false
 */
async function writeMemo(tx: Database, userId: string, { transferId, text, version }: SaveMemoInput): Promise<boolean> {
  const written = { text, version: version + 1, updatedAt: now() };
  const { count } =
    version === 0
      ? await tx.prisma.paymentMemo.createMany({ data: { userId, transferId, ...written }, skipDuplicates: true })
      : await tx.prisma.paymentMemo.updateMany({ where: { userId, transferId, version }, data: written });
  return count === 1;
}
