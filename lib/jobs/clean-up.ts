import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";

const dayMs = 24 * 60 * 60 * 1000;
/** Rows that one statement removes at most, so that none holds locks for long. */
const batchSize = 5_000;

/**
 * What has outlived its use, as a condition on a row; `$1` is the moment before which it must have ended. Sessions and
 * codes stay a while for whoever looks into an incident.
 */
const outlived = [
  { table: "sessions", condition: "expires_at < $1 OR revoked_at < $1", keptForMs: 7 * dayMs },
  { table: "email_codes", condition: "expires_at < $1", keptForMs: 7 * dayMs },
  { table: "command_requests", condition: "created_at < $1", keptForMs: dayMs },
  // rate-limiter-flexible counts in milliseconds since 1970.
  { table: "rate_limits", condition: "expire < extract(epoch FROM $1::timestamptz) * 1000", keptForMs: 0 },
  // Those that a transfer used stay with it.
  {
    table: "quotes",
    condition: "expires_at < $1 AND NOT EXISTS (SELECT FROM transfers t WHERE t.quote_id = quotes.id)",
    keptForMs: dayMs,
  },
  { table: "emails", condition: "state <> 'queued' AND created_at < $1", keptForMs: 90 * dayMs },
] as const;

/** Removes rows that nothing needs any more, by the calendar: a demonstration that is ahead of it keeps them longer. Safe to run at any time and twice at once. */
export async function cleanUp(): Promise<void> {
  for (const { table, condition, keptForMs } of outlived) {
    const before = new Date(calendarNow().getTime() - keptForMs);
    let removed = 0;
    for (let batch = batchSize; batch === batchSize; removed += batch) {
      const rows = await db.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
        [before],
      );
      batch = rows.length;
    }
    if (removed > 0) log.info({ table, removed }, "cleaned up");
  }
}
