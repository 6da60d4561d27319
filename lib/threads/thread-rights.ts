import "server-only";
import { isStaffRole, may } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ThreadRow } from "./threads.sql";

/**
 * Checks that the actor may read a thread or write into it, and returns the thread. Customers may read and write only in their
 * own threads. Staff may read all threads of customers. Staff with the permission `messages.answer` may also answer. Only the
 * members of a thread between staff may read it and write into it.
 *
 * @param thread the thread, or undefined if there is none
 * @throws AppError `not_found` if there is no such thread for the actor; `forbidden` for staff without the permission to answer
 */
export function threadFor(thread: ThreadRow | undefined, actor: Actor, need: "read" | "write"): ThreadRow {
  if (!thread) throw new AppError("not_found");
  if (thread.customerId === actor.userId) return thread;
  if (!isStaffRole(actor.role)) throw new AppError("not_found");
  if (thread.kind === "staff") {
    if (!thread.isMember) throw new AppError("not_found");
    return thread;
  }
  if (!may(actor.role, need === "read" ? "messages.read" : "messages.answer")) throw new AppError("forbidden");
  return thread;
}
