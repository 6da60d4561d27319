import "server-only";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { currentRequest } from "@/lib/server/request-context";
import { writeReadEvent } from "./note-read.sql";
import { readEvent, readingOf, refuseReading } from "./reading-bounds";

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

/** The owner of the file, identified by the user's id or e-mail. */
type FileOwner = { id: string } | { email: string };

/** Within this time, further reads of the same part by the same reader from the same IP address are not recorded again. */
const onceInMs = 5 * 60_000;

/**
 * The end of the time in which a recorded event also covers further reads of the same part by the same reader. The map saves a
 * query after a recent event.
 */
const notedUntil = new Map<string, number>();
const notedMax = 10_000;

/**
 * Audits the reading of a part of a customer's file by staff. Reading one's own file is not recorded. Every service that reads
 * such a part calls `noteRead` before the service returns the part, so that no part is shown without a record
 * (docs/decisions/audit-of-reads.md). The file of each customer counts once a day as an opened file.
 *
 * @throws AppError `rate_limited` beyond the daily bound of opened files; a page redirects the reader to `/too-fast`
 */
export async function noteRead(actor: Actor, part: FilePart, owner: FileOwner): Promise<void> {
  if (!isStaffRole(actor.role)) return;
  const email = "email" in owner ? owner.email.trim().toLowerCase() : null;
  const id = "id" in owner ? owner.id : null;
  if (id === actor.userId || email === actor.email) return;
  const { ipAddress } = await currentRequest();
  const key = JSON.stringify([actor.userId, part, id ?? email, ipAddress]);
  if ((notedUntil.get(key) ?? 0) > performance.now()) return;
  const event = await readEvent(actor, { action: "customer.read", subjectType: "user", subjectId: "", after: {} });
  const since = new Date(event.createdAt.getTime() - onceInMs);
  const mayShow = await writeReadEvent(readingOf(actor, "opened"), event, { part, owner: { id, email }, since });
  if (!mayShow) await refuseReading();
  if (notedUntil.size >= notedMax) notedUntil.clear();
  notedUntil.set(key, performance.now() + onceInMs);
}
