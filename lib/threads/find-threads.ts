import "server-only";
import { validate as isUuid } from "uuid";
import { noteList } from "@/lib/audit/note-list";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type {
  AnsweredThread,
  CustomerThread,
  ListedCustomerThread,
  ListedStaffThread,
  ListedThread,
  Message,
  MessagePage,
  StaffThread,
  ThreadCursor,
  ThreadLink,
  ThreadPage,
  ThreadState,
} from "./thread.model";
import {
  messagesPerPage,
  queryCustomerThread,
  queryCustomerThreads,
  queryMessages,
  queryOwnThread,
  queryOwnThreads,
  queryStaffThread,
  queryStaffThreads,
  queryThreadNotes,
  queryThreadsAbout,
  threadsPerPage,
} from "./threads.sql";

function toPage<Thread extends ListedThread>(rows: Thread[], at: (thread: Thread) => Date): ThreadPage<Thread> {
  const threads = rows.slice(0, threadsPerPage);
  const last = threads.at(-1);
  return { threads, next: rows.length > threadsPerPage && last ? { at: at(last), id: last.id } : null };
}

/** The actor's own threads with the bank, the latest message first. */
export async function findOwnThreads(actor: Actor, after?: ThreadCursor): Promise<ThreadPage<ListedThread>> {
  assertNotDisabled(actor);
  return toPage(await queryOwnThreads(actor.userId, after), ({ lastAt }) => lastAt);
}

/** The actor's own threads about one record. */
export async function findOwnThreadsAbout(actor: Actor, about: ThreadLink): Promise<ListedThread[]> {
  assertNotDisabled(actor);
  return await queryThreadsAbout(actor.userId, about);
}

/**
 * One of the actor's own threads with its messages. The page of messages ends before the message with the number `before`.
 *
 * @throws AppError `not_found` for another person's thread
 */
export async function getOwnThread(actor: Actor, id: string, before?: number): Promise<CustomerThread> {
  assertNotDisabled(actor);
  const thread = isUuid(id) ? await queryOwnThread(id, actor.userId) : undefined;
  if (!thread) throw new AppError("not_found");
  return { ...thread, ...toMessagePage(await queryMessages(id, { before, reader: "customer" })) };
}

/**
 * A page of customers' threads for staff. The list is recorded in the audit trail.
 *
 * @param customerId if given, the page contains only the threads of this customer
 * @throws AppError `forbidden`
 */
export async function findCustomerThreads(
  actor: Actor,
  filter: { state: ThreadState; customerId?: string },
  after?: ThreadCursor,
): Promise<ThreadPage<ListedCustomerThread>> {
  assertMay(actor, "messages.read");
  const page = toPage(await queryCustomerThreads(filter, after), ({ waitingSince, lastAt }) =>
    filter.state === "waiting" ? (waitingSince ?? lastAt) : lastAt,
  );
  await noteList(actor, "messages", filter, page.threads.length);
  return page;
}

/**
 * A customer's thread as staff see it, with the notes of colleagues. The reading is recorded in the audit trail.
 *
 * @throws AppError `forbidden`; `not_found`
 */
export async function getCustomerThread(actor: Actor, id: string, before?: number): Promise<AnsweredThread> {
  assertMay(actor, "messages.read");
  const thread = isUuid(id) ? await queryCustomerThread(id) : undefined;
  if (!thread) throw new AppError("not_found");
  await noteRead(actor, "messages", { id: thread.customerId });
  const [messages, notes] = await Promise.all([
    queryMessages(id, { before, reader: "staff" }),
    // If the actor is the customer of this thread, the notes of colleagues are left out.
    thread.customerId === actor.userId ? [] : queryThreadNotes(id),
  ]);
  return { ...thread, ...toMessagePage(messages), notes };
}

/** The actor's threads with colleagues. @throws AppError `forbidden` */
export async function findStaffThreads(actor: Actor, after?: ThreadCursor): Promise<ThreadPage<ListedStaffThread>> {
  assertMay(actor, "messages.read");
  return toPage(await queryStaffThreads(actor.userId, after), ({ lastAt }) => lastAt);
}

/**
 * A thread between the actor and colleagues.
 *
 * @throws AppError `forbidden`; `not_found` for a thread of which the actor is not a member
 */
export async function getStaffThread(actor: Actor, id: string, before?: number): Promise<StaffThread> {
  assertMay(actor, "messages.read");
  const thread = isUuid(id) ? await queryStaffThread(id, actor.userId) : undefined;
  if (!thread) throw new AppError("not_found");
  return { ...thread, ...toMessagePage(await queryMessages(id, { before, reader: "staff" })) };
}

/**
 * Makes a page from the result of `queryMessages`. The result can contain one message more than a page, which shows that there are
 * older messages. This additional message is removed.
 */
function toMessagePage(rows: Message[]): MessagePage {
  const messages = rows.slice(-messagesPerPage);
  return { messages, before: rows.length > messagesPerPage ? (messages[0]?.number ?? null) : null };
}
