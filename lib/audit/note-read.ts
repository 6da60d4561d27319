import "server-only";
import { v7 as uuidv7 } from "uuid";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { currentRequest } from "@/lib/server/request-context";
import { writeReadEvent } from "./note-read.sql";

/** A part of a customer's file that staff look at. */
export type FilePart =
  | "profile"
  | "accounts"
  | "beneficiaries"
  | "history"
  | "transfers"
  | "loans"
  | "deposits"
  | "sign-in"
  | "notes"
  | "emails"
  | "timeline"
  | "audit";

/** Whose file it is: one of the two. */
type FileOwner = { id: string } | { email: string };

/** A read of the same part by the same person from the same address is one event for so long. */
const onceInMs = 5 * 60_000;

/** When this process last wrote or found an event, by who read what of whom: what was just written is not asked for again. */
const notedUntil = new Map<string, number>();
const notedMax = 10_000;

/**
 * Audits that staff read a part of a customer's file; what is one's own is no event. Called by each service that reads such a
 * part, before it gives the part to anybody: what could not be written down is not shown (decision 78).
 */
export async function noteRead(actor: Actor, part: FilePart, owner: FileOwner): Promise<void> {
  if (!isStaffRole(actor.role)) return;
  const email = "email" in owner ? owner.email.trim().toLowerCase() : null;
  const id = "id" in owner ? owner.id : null;
  if (id === actor.userId || email === actor.email) return;
  const { requestId, ipAddress, userAgent } = await currentRequest();
  const key = JSON.stringify([actor.userId, part, id ?? email, ipAddress]);
  if ((notedUntil.get(key) ?? 0) > performance.now()) return;
  const at = now();
  await writeReadEvent(
    { ...{ id: uuidv7(), actor: actor.userId, requestId, ipAddress, userAgent }, part, createdAt: at },
    { id, email },
    new Date(at.getTime() - onceInMs),
  );
  if (notedUntil.size >= notedMax) notedUntil.clear();
  notedUntil.set(key, performance.now() + onceInMs);
}
