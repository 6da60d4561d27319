import "server-only";
import { v7 as uuidv7 } from "uuid";
import { OwnRecord, refusingOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AddThreadNoteInput, CloseThreadInput } from "./schema";
import { ofThread } from "./start-thread";
import { lockThreadRow, type ThreadRow } from "./threads.sql";

/**
 * Closes a customer's thread. The next message in the thread opens it again. A repeat changes nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or is the customer of the thread; `not_found`; `conflict` if a
 * message has arrived that the actor has not seen
 */
export async function closeThread(actor: Actor, input: CloseThreadInput, requestId?: string): Promise<void> {
  assertMay(actor, "messages.answer");
  const { threadId, lastNumber } = input;
  const act = ofThread("thread.close", threadId);
  await refusingOwn(actor, act, () =>
    commandOnce(actor, { name: "thread.close", requestId, content: input }, async (tx) => {
      const thread = await lockOthersThread(tx, actor, threadId);
      if (thread.lastNumber !== lastNumber) throw new AppError("conflict", { messageKey: "thread_moved_on" });
      if (thread.closedAt) return;
      await tx.prisma.messageThread.update({
        where: { id: threadId },
        data: { closedAt: now(), waitingSince: null, answeringId: null, answeringUntil: null },
        select: { id: true },
      });
      await recordAudit(tx, actor, act);
    }),
  );
}

/**
 * Writes a note about a customer's thread, for colleagues. The customer never sees the note. A repeated call with the same
 * request id changes nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or is the customer of the thread; `not_found`;
 * `idempotency_mismatch`
 */
export async function addThreadNote(actor: Actor, input: AddThreadNoteInput, requestId?: string): Promise<void> {
  assertMay(actor, "messages.answer");
  const { threadId, text } = input;
  const act = ofThread("thread.note", threadId);
  await refusingOwn(actor, act, () =>
    commandOnce(actor, { name: "thread.note", requestId, content: input }, async (tx) => {
      await lockOthersThread(tx, actor, threadId);
      const id = uuidv7();
      await tx.prisma.threadNote.create({
        data: { id, threadId, authorId: actor.userId, text, createdAt: now() },
        select: { id: true },
      });
      await recordAudit(tx, actor, { ...act, after: { note: id } });
    }),
  );
}

/** Locks a customer's thread. Refuses an actor who is the customer of the thread. */
async function lockOthersThread(tx: Database, actor: Actor, threadId: string): Promise<ThreadRow> {
  const thread = await lockThreadRow(tx, threadId, actor.userId);
  if (thread?.kind !== "customer") throw new AppError("not_found");
  if (thread.customerId === actor.userId) throw new OwnRecord();
  return thread;
}
