import "server-only";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { currentRequest } from "@/lib/server/request-context";
import { writeReadEvent } from "./note-read.sql";
import { readEvent, readingOf, refuseReading } from "./reading-bounds";

/** A part of a customer's file that staff can read. */
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
  | "messages"
  | "emails"
  | "timeline"
  | "audit";

/** The owner of the file, identified by the user's id or e-mail. */
type FileOwner = { id: string } | { email: string };

/**
 * For this time after a recorded read, the bank does not record further reads of the same part by the same reader from the same
 * IP address.
 */
const onceInMs = 5 * 60_000;

/**
 * For each combination of reader, part, owner and IP address: the moment until which further reads are not recorded. Until this
 * moment, `noteRead` needs no database query.
 */
const notedUntil = new Map<string, number>();
const notedMax = 10_000;

/**
 * Records in the audit trail that staff read a part of a customer's file. Reads of one's own file are not recorded. Every service
 * calls `noteRead` before it returns a part of a customer's file, so that no part is shown without a record
 * (docs/decisions/audit-of-reads.md). A file counts only once a day against the reader's bound of opened files, even if the reader
 * reads several parts of the file.
 *
 * @param coveredSince a moment in the past, such as the beginning of a telephone call. If the reader has read the same part since
 * this moment, the present read is not recorded again. The parameter has an effect only if the moment is more than five minutes
 * ago
 * @throws AppError `rate_limited` if the reader exceeds the daily bound of opened files; a page then redirects the reader to
 * `/too-fast`
 */
export async function noteRead(actor: Actor, part: FilePart, owner: FileOwner, coveredSince?: Date): Promise<void> {
  if (!isStaffRole(actor.role)) return;
  const email = "email" in owner ? owner.email.trim().toLowerCase() : null;
  const id = "id" in owner ? owner.id : null;
  if (id === actor.userId || email === actor.email) return;
  const { ipAddress } = await currentRequest();
  const key = JSON.stringify([actor.userId, part, id ?? email, ipAddress]);
  if ((notedUntil.get(key) ?? 0) > performance.now()) return;
  const event = await readEvent(actor, { action: "customer.read", subjectType: "user", subjectId: "", after: {} });
  const recently = new Date(event.createdAt.getTime() - onceInMs);
  const since = coveredSince && coveredSince < recently ? coveredSince : recently;
  const mayShow = await writeReadEvent(readingOf(actor, "opened"), event, { part, owner: { id, email }, since });
  if (!mayShow) await refuseReading();
  if (notedUntil.size >= notedMax) notedUntil.clear();
  notedUntil.set(key, performance.now() + onceInMs);
}
