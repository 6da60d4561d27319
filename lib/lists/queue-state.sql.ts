import "server-only";
import { db } from "@/lib/server/db";

/** The number of records in each status of a queue, and the moment since which the oldest pending one waits. */
export type QueueState<Status extends string> = { counts: Record<Status, number>; oldestPendingAt: Date | null };

/** A queue: its table, which has an index on status, time and id; with a condition, after the condition's column. */
type Queue = {
  table: string;
  /** The database enum of the statuses. */
  statusType: string;
  /** A condition on the table whose value is `$1`. */
  condition?: string;
};

/** Reads a queue's state. `countMax`: where counting a status stops; null counts all. */
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

/** The statement of `readQueueState`. */
export function queueStateSql({ table, statusType, condition = "true" }: Queue, countMax: number | null): string {
  // In the order of the index: else the planner goes through the whole table for a status that is rarer than it thinks. The
  // limit stands in the text: as a value, it would be taken for a tenth of the table, and the statement planned each time.
  const upTo = countMax === null ? "" : `ORDER BY created_at DESC, id DESC LIMIT ${countMax}`;
  return `SELECT s.status,
                 (SELECT min(created_at) FROM ${table} WHERE ${condition} AND status = 'pending') AS "oldestPendingAt",
                 (SELECT count(*) FROM (SELECT FROM ${table} WHERE ${condition} AND status = s.status ${upTo}) counted) AS count
            FROM unnest(enum_range(NULL::${statusType})) s(status)`;
}
