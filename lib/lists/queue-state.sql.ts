import "server-only";
import { db } from "@/lib/server/db";

/** The number of records in each status of a queue, and the time of the oldest pending record. */
export type QueueState<Status extends string> = { counts: Record<Status, number>; oldestPendingAt: Date | null };

/**
 * A queue and its table. The table must have an index on status, time and id. If the queue has a condition, the index must begin
 * with the condition's column.
 */
type Queue = {
  table: string;
  /** The Postgres enum type of the statuses. */
  statusType: string;
  /** A condition on the table. `$1` is the value that the condition compares. */
  condition?: string;
};

/** Reads a queue's state. The count of each status stops at `countMax`. If `countMax` is null, all records are counted. */
export async function readQueueState<Status extends string>(
  queue: Queue,
  countMax: number | null,
  ...values: unknown[]
): Promise<QueueState<Status>> {
  const rows = await db.query<{ status: Status; count: bigint; oldestPendingAt: Date | null }>(
    queueStateSql(queue, countMax),
    values,
  );
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) as Record<Status, number>;
  return { counts, oldestPendingAt: rows[0]?.oldestPendingAt ?? null };
}

/** The SQL statement of `readQueueState`. */
export function queueStateSql({ table, statusType, condition = "true" }: Queue, countMax: number | null): string {
  // ORDER BY makes Postgres read the rows in the order of the index. Without ORDER BY, the planner would scan the whole table for
  // a status that is rarer than estimated. The limit is a literal in the SQL text. If the limit were a parameter, the planner
  // would assume that a tenth of the rows is read, and Postgres would plan the SQL statement at each call.
  const upTo = countMax === null ? "" : `ORDER BY created_at DESC, id DESC LIMIT ${countMax}`;
  return `SELECT s.status,
                 (SELECT min(created_at) FROM ${table} WHERE ${condition} AND status = 'pending') AS "oldestPendingAt",
                 (SELECT count(*) FROM (SELECT FROM ${table} WHERE ${condition} AND status = s.status ${upTo}) counted) AS count
            FROM unnest(enum_range(NULL::${statusType})) s(status)`;
}
