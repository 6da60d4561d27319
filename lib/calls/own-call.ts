import "server-only";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { levelAt } from "./call.model";
import { type CallAct, isEnough, levelOf } from "./caller-level.model";
import { type LockedCall, lockCall } from "./calls.sql";

/**
 * Locks the actor's own open call until the transaction ends.
 *
 * @throws AppError `not_found` for an unknown call, and for a colleague's call; `conflict` if the call has ended
 */
export async function lockOwnCall(tx: Queryable, actor: Actor, id: string): Promise<LockedCall> {
  return assertOwnOpen(actor, await lockCall(tx, id));
}

/** @throws AppError `not_found`, `conflict` */
export function assertOwnOpen(actor: Actor, call: LockedCall | undefined): LockedCall {
  if (call?.staffId !== actor.userId) throw new AppError("not_found");
  if (call.endedAt) throw new AppError("conflict", { messageKey: "call_over" });
  return call;
}

/** @throws AppError `forbidden` if the caller is not verified well enough for the act at this moment */
export function assertLevel(call: LockedCall, act: CallAct): void {
  if (isEnough(levelAt(call, calendarNow()), act)) return;
  throw new AppError("forbidden", { messageKey: "caller_level", params: { level: levelOf[act] } });
}
