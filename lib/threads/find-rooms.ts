import "server-only";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { ifFound } from "@/lib/server/page-errors";
import {
  findCustomerThreads,
  findOwnThreads,
  findStaffThreads,
  getCustomerThread,
  getOwnThread,
  getStaffThread,
} from "./find-threads";
import type { ListedCustomerThread, ListedStaffThread, ListedThread, MessagePage } from "./thread.model";

/** The chats of the HTTP contract: a customer's own threads, and for staff the customers' open threads. */
export async function findChats(actor: Actor): Promise<(ListedThread | ListedCustomerThread)[]> {
  if (!isStaffRole(actor.role)) return (await findOwnThreads(actor)).threads;
  return (await findCustomerThreads(actor, { state: "open" })).threads;
}

/** The groups of the HTTP contract: a staff member's threads with colleagues. Customers have none. */
export async function findGroups(actor: Actor): Promise<ListedStaffThread[]> {
  assertNotDisabled(actor);
  return isStaffRole(actor.role) ? (await findStaffThreads(actor)).threads : [];
}

/**
 * A page of the messages of any thread that the actor may read.
 *
 * @throws AppError `not_found`
 */
export async function findRoomMessages(actor: Actor, id: string, before?: number): Promise<MessagePage> {
  if (!isStaffRole(actor.role)) return await getOwnThread(actor, id, before);
  return (await ifFound(getStaffThread(actor, id, before))) ?? (await getCustomerThread(actor, id, before));
}
