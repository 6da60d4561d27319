import "server-only";
import { v7 as uuidv7 } from "uuid";
import { addDays } from "@/lib/dates";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { refuseTooMany } from "@/lib/server/refuse-too-many";
import { currentRequest } from "@/lib/server/request-context";
import type { Reading } from "./note-read.sql";

/** The counters of reads: rows of lists, opened customer files, and rows of exported files. */
type ReadKind = "listed" | "opened" | "exported";

const settings = {
  listed: "STAFF_LISTED_PER_DAY",
  opened: "STAFF_OPENED_PER_DAY",
  exported: "STAFF_EXPORTED_PER_DAY",
} as const;

/** The arguments that the database needs to count today's reads by a member of staff. The bounds come from the settings. */
export function readingOf({ userId }: Actor, kind: ReadKind): Reading {
  const most = Math.floor(env()[settings[kind]] * env().PACE_FACTOR);
  const alarm = Math.max(1, Math.ceil((most * env().STAFF_READING_ALARM_PERCENT) / 100));
  return { readerId: userId, today: bankDate(now()), bounds: [alarm, most] };
}

/**
 * Builds a row of `audit_events` for a read, including the request's id, IP address and user agent. Can be called in pages,
 * server actions and route handlers.
 */
export async function readEvent(
  { userId }: Actor,
  { action, subjectType, subjectId, after }: { action: string; subjectType: string; subjectId: string; after: object },
) {
  const { requestId, ipAddress, userAgent } = await currentRequest();
  return {
    ...{ id: uuidv7(), actor: userId, action, subjectType, subjectId, before: null, after },
    ...{ ipAddress, userAgent, requestId, createdAt: now() },
  };
}

/**
 * Refuses further reads until the bank's next day.
 *
 * @throws AppError `rate_limited`; a page redirects the reader to `/too-fast`
 */
export async function refuseReading(): Promise<never> {
  const at = now();
  const tomorrow = startOfBankDate(addDays(bankDate(at), 1));
  return await refuseTooMany(tomorrow.getTime() - at.getTime(), "reading_bound");
}
