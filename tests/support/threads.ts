import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/server/actor";
import { getCustomerThread } from "@/lib/threads/find-threads";
import { sendMessage } from "@/lib/threads/send-message";
import { startThread } from "@/lib/threads/start-thread";

/** The fields of a new thread. */
export const threadFields = { subject: "Where is my wire?", text: "I sent it on Monday.", about: null };

/** Begins a customer's thread with the bank. @returns the id of the thread */
export async function createThread(actor: Actor, fields: Partial<typeof threadFields> = {}): Promise<string> {
  return (await startThread(actor, { ...threadFields, ...fields }, randomUUID())).id;
}

/** Sends a message into a thread. */
export const say = (actor: Actor, threadId: string, text: string, requestId: string = randomUUID()) =>
  sendMessage(actor, { threadId, text }, requestId);

/** Returns the texts of a thread's newest messages, as staff see the thread. */
export async function textsOf(staff: Actor, id: string): Promise<string[]> {
  return (await getCustomerThread(staff, id)).messages.map(({ text }) => text);
}
