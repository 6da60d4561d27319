import "server-only";
import { isStaffRole, may } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ThreadRow } from "./threads.sql";

/**
 * Returns the thread after checking that the actor may read a thread or write into it. A customer takes part in the own threads. Staff read all threads of
 * customers, and `messages.answer` lets them answer. Only its members read a thread between staff.
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
