import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { emailRow } from "@/lib/email/queue-email";
import { markReadAbout } from "@/lib/notifications/mark-read.sql";
import { notificationRow } from "@/lib/notifications/notification-row";
import { recordNotice, recordNotices } from "@/lib/notifications/record-notice.sql";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { attach } from "./attachments/attachments.sql";
import { countSent } from "./count-sent";
import type { NoteAnsweringInput, SendMessageInput } from "./schema";
import { threadFor } from "./thread-rights";
import { insertMessage, lockThreadRow, memberReadTo, queryThreadRow, readTo, writeAnswering } from "./threads.sql";

/**
 * Sends a message into a thread. If the thread is closed, the message opens it again. A repeat with the same request id never
 * stores a second message, even if the repeat comes more than a day later.
 *
 * @returns the number of the message within the thread
 * @throws AppError `validation_failed` on `attachments` for a file that is incomplete, was already sent, or belongs to another
 * person. `not_found` for a thread in which the actor does not take part. `forbidden` for staff who may read customers' threads,
 * but not answer them. `limit_exceeded` if a customer has sent too many messages today. `account_disabled`,
 * `idempotency_mismatch`
 */
export async function sendMessage(
  actor: Actor,
  input: SendMessageInput,
  requestId?: string,
): Promise<{ number: number }> {
  assertNotDisabled(actor);
  return await commandOnce(actor, { name: "message.send", requestId, content: input }, async (tx) => {
    threadFor(await lockThreadRow(tx, input.threadId, actor.userId), actor, "write");
    return { number: await storeMessage(tx, actor, { ...input, requestId }) };
  });
}

type NewMessage = SendMessageInput & { requestId: string | undefined };

/**
 * Stores a message and notifies its readers. Marks the author's own notification about the thread as read, because an author has
 * read the thread. The caller must have locked the thread in `tx`.
 */
export async function storeMessage(
  tx: Database,
  actor: Actor,
  { threadId, text, attachments = [], requestId }: NewMessage,
): Promise<number> {
  const known =
    requestId &&
    (await tx.prisma.message.findFirst({
      where: { authorId: actor.userId, requestId },
      select: { number: true, threadId: true, text: true },
    }));
  if (known) {
    if (known.threadId !== threadId || known.text !== text) throw new AppError("idempotency_mismatch");
    return known.number;
  }
  const before = await queryThreadRow(tx, threadId, actor.userId);
  if (!before) throw new AppError("not_found");
  await countSent(tx, actor, "message");
  const number = await insertMessage(tx, { id: uuidv7(), threadId, authorId: actor.userId, requestId, text });
  if ((await attach(tx, actor.userId, attachments, { threadId, number })) !== attachments.length) {
    throw fieldError("attachments", "attachmentGone");
  }
  await markReadAbout(tx, actor.userId, { type: "message", id: threadId, at: now() });
  if (before.kind === "staff") await tellMembers(tx, actor, before);
  else if (before.customerId !== actor.userId) await tellCustomer(tx, actor, before);
  return number;
}

/** Notifies the customer, unless the customer already has an unread message from the bank in this thread. */
async function tellCustomer(
  tx: Database,
  actor: Actor,
  thread: Thread & { customerId: string | null; lastBankNumber: number; customerReadTo: number },
): Promise<void> {
  await recordAudit(tx, actor, { action: "thread.answer", subjectType: "message_thread", subjectId: thread.id });
  if (thread.lastBankNumber > thread.customerReadTo || !thread.customerId) return;
  const customer = await tx.prisma.user.findUniqueOrThrow({
    where: { id: thread.customerId },
    select: { id: true, email: true, firstName: true },
  });
  await recordNotice(tx, noticeOf(customer, "message-received", thread));
}

/**
 * Notifies the other members of a thread between staff. Skips members who already have an unread notification about the thread.
 */
async function tellMembers(tx: Database, actor: Actor, thread: Thread): Promise<void> {
  const others = await tx.prisma.threadMember.findMany({
    where: { threadId: thread.id, userId: { not: actor.userId }, user: { role: { not: "customer" } } },
    select: { user: { select: { id: true, email: true, firstName: true } } },
  });
  const told = await tx.prisma.notification.findMany({
    where: {
      userId: { in: others.map(({ user }) => user.id) },
      kind: "message-colleague",
      subjectId: thread.id,
      readAt: null,
    },
    select: { userId: true },
  });
  const isTold = new Set(told.map(({ userId }) => userId));
  const untold = others.filter(({ user }) => !isTold.has(user.id));
  await recordNotices(
    tx,
    untold.map(({ user }) => noticeOf(user, "message-colleague", thread)),
  );
}

type Reader = { id: string; email: string; firstName: string };

type Thread = { id: string; subject: string };

/**
 * The notification names the subject of the thread. The e-mail contains neither the subject nor the message's text, because
 * e-mails are not confidential.
 */
function noticeOf(
  { id, email, firstName }: Reader,
  kind: "message-received" | "message-colleague",
  { id: threadId, subject: name }: Thread,
) {
  return {
    notification: notificationRow({ userId: id, kind, params: { name }, subjectId: threadId }),
    email: emailRow(email, kind, { firstName, threadId }),
  };
}

/**
 * Records that the actor has read a thread up to a message, and marks the notification about the thread as read. If the reader is
 * a member of staff who has no right to answer, such as an auditor, a customer's thread does not count as read by the bank.
 *
 * @throws AppError `not_found` for a thread in which the actor does not take part
 */
export async function readThread(
  actor: Actor,
  { threadId, readTo: number }: { threadId: string; readTo: number },
): Promise<void> {
  assertNotDisabled(actor);
  await inTransaction(async (tx) => {
    const thread = threadFor(await queryThreadRow(tx, threadId, actor.userId), actor, "read");
    if (thread.kind === "staff") await memberReadTo(tx, threadId, actor.userId, number);
    else if (thread.customerId === actor.userId) await readTo(tx, threadId, "customer", number);
    else if (may(actor.role, "messages.answer")) await readTo(tx, threadId, "bank", number);
    // Locks the notification after the thread, which is the lock order of `storeMessage`.
    await markReadAbout(tx, actor.userId, { type: "message", id: threadId, at: now() });
  });
}

const answeringMs = 30_000;

/**
 * Shows the customer and colleagues for half a minute that the actor is writing an answer. If a colleague is already writing an
 * answer, nothing changes.
 *
 * @throws AppError `forbidden`; `not_found`
 */
export async function noteAnswering(actor: Actor, { threadId }: NoteAnsweringInput): Promise<void> {
  assertNotDisabled(actor);
  await inTransaction(async (tx) => {
    const thread = threadFor(await queryThreadRow(tx, threadId, actor.userId), actor, "write");
    if (thread.kind === "staff" || thread.customerId === actor.userId) return;
    await writeAnswering(tx, threadId, actor.userId, new Date(calendarNow().getTime() + answeringMs));
  });
}
