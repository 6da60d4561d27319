import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { getPersonForStaff } from "@/lib/users/person-for-staff";
import type { StartStaffThreadInput, StartThreadInput, WriteToCustomerInput } from "./schema";
import { storeMessage } from "./send-message";
import type { ThreadLink } from "./thread.model";
import { lockCustomer, queryOwnerOf } from "./threads.sql";

/** The largest number of open threads of a customer. This limit stops customers who would flood the bank with messages. */
export const openThreadsMax = 50;

/**
 * Begins a customer's thread with the bank, and stores its first message. A repeated call with the same request id changes
 * nothing and returns the first result.
 *
 * @returns the id of the thread
 * @throws AppError `not_found` for another customer's record in `about`; `limit_exceeded` if the customer has too many open
 * threads, or has sent too many messages today; `account_disabled`, `idempotency_mismatch`
 */
export async function startThread(actor: Actor, input: StartThreadInput, requestId?: string): Promise<{ id: string }> {
  assertNotDisabled(actor);
  return await commandOnce(actor, { name: "thread.start", requestId, content: input }, async (tx) => {
    await assertOwner(tx, input.about, actor.userId);
    await lockCustomer(tx, actor.userId);
    const open = await tx.prisma.messageThread.count({ where: { customerId: actor.userId, closedAt: null } });
    if (open >= openThreadsMax) {
      throw new AppError("limit_exceeded", { messageKey: "limit_threads", params: { limit: openThreadsMax } });
    }
    return await createThread(tx, actor, { ...input, customerId: actor.userId, requestId });
  });
}

/**
 * Begins a thread in which the bank writes to a customer first. A repeated call with the same request id changes nothing and
 * returns the first result.
 *
 * @throws AppError `forbidden` if the actor has no permission or is the customer; `not_found` for an unknown customer or another
 * person's record
 */
export async function writeToCustomer(
  actor: Actor,
  input: WriteToCustomerInput,
  requestId?: string,
): Promise<{ id: string }> {
  assertMay(actor, "messages.answer");
  await getPersonForStaff(actor, input.customerId, { action: "thread.start", subjectType: "user" });
  return await commandOnce(actor, { name: "thread.write", requestId, content: input }, async (tx) => {
    await assertOwner(tx, input.about, input.customerId);
    return await createThread(tx, actor, { ...input, requestId });
  });
}

/**
 * Begins a thread between the actor and colleagues. A repeated call with the same request id changes nothing and returns the
 * first result.
 *
 * @throws AppError `forbidden`; `validation_failed` for `members` if a person does not work at the bank
 */
export async function startStaffThread(
  actor: Actor,
  { members, subject, text }: StartStaffThreadInput,
  requestId?: string,
): Promise<{ id: string }> {
  assertMay(actor, "messages.read");
  const content = { members, subject, text };
  return await commandOnce(actor, { name: "thread.start-staff", requestId, content }, async (tx) => {
    const ids = [...new Set([...members, actor.userId])];
    const staff = await tx.prisma.user.count({
      where: { id: { in: ids }, role: { not: "customer" }, status: { notIn: ["suspended", "blocked"] } },
    });
    if (staff !== ids.length) throw fieldError("members", "taskMembers");
    const [id, at] = [uuidv7(), now()];
    await tx.prisma.messageThread.create({
      data: {
        ...{ id, kind: "staff", subject, startedBy: actor.userId, startedAt: at, lastAt: at },
        members: { create: ids.map((userId) => ({ userId, joinedAt: at })) },
      },
      select: { id: true },
    });
    await storeMessage(tx, actor, { threadId: id, text, requestId });
    await recordAudit(tx, actor, { ...ofThread("thread.start", id), after: { members: ids } });
    return { id };
  });
}

type NewThread = StartThreadInput & { customerId: string; requestId: string | undefined };

async function createThread(tx: Database, actor: Actor, { about, text, attachments, requestId, ...thread }: NewThread) {
  const [id, at] = [uuidv7(), now()];
  await tx.prisma.messageThread.create({
    data: {
      ...{ id, kind: "customer", customerId: thread.customerId, subject: thread.subject },
      ...(about && { about: about.kind, aboutId: about.id }),
      ...{ startedBy: actor.userId, startedAt: at, lastAt: at },
    },
    select: { id: true },
  });
  await storeMessage(tx, actor, { threadId: id, text, attachments, requestId });
  await recordAudit(tx, actor, {
    ...ofThread("thread.start", id),
    after: { customer: thread.customerId, subject: thread.subject, about: about && `${about.kind} ${about.id}` },
  });
  return { id };
}

/** Audit events about threads contain no text of messages, because the trail is kept longer than the messages. */
export const ofThread = (action: string, subjectId: string) =>
  ({ action, subjectType: "message_thread", subjectId }) as const;

async function assertOwner(tx: Database, about: ThreadLink | null, customerId: string): Promise<void> {
  if (about && (await queryOwnerOf(tx, about))?.ownerId !== customerId) throw new AppError("not_found");
}
