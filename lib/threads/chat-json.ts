import "server-only";
import * as z from "zod";
import type { ListedStaffThread, ListedThread, Message } from "./thread.model";

/**
 * Converts a thread to a chat of the HTTP contract. `name` is the chat's title: the customer's name for staff, and the thread's
 * subject for the customer.
 */
export function chatJson(thread: ListedThread, name = thread.subject) {
  const { id, subject, about, lastText, lastAt, closedAt, isUnread } = thread;
  return {
    ...{ id, roomId: id, name, subject, description: lastText, time: lastAt.toISOString(), unRead: isUnread },
    status: closedAt ? ("closed" as const) : ("open" as const),
    about: about ? `${about.kind}/${about.id}` : undefined,
  };
}

export const chatShape = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  name: z.string(),
  subject: z.string(),
  /** The beginning of the newest message's text. */
  description: z.string(),
  time: z.iso.datetime(),
  unRead: z.boolean(),
  status: z.enum(["open", "closed"]),
  about: z.string().optional(),
});

/** Converts a thread between staff to a group of the HTTP contract. */
export const groupJson = (thread: ListedStaffThread) => ({ ...chatJson(thread), members: thread.memberNames });

export const groupShape = chatShape.extend({ members: z.array(z.string()) });

/** Converts a message of the thread `roomId` to the JSON of the HTTP contract. */
export function messageJson(roomId: string, { id, number, authorName, fromBank, text, sentAt }: Message) {
  return { id, roomId, number, sender: authorName, fromBank, message: text, createdAt: sentAt.toISOString() };
}

export const messageShape = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  /** The position of the message within the thread: 1, 2, 3, … */
  number: z.int(),
  sender: z.string(),
  fromBank: z.boolean(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
