import "server-only";
import { db } from "./db";

/** The state of a queue: how many stand in each status, and since when the oldest pending one waits. */
export type QueueState<Status extends string> = { counts: Record<Status, number>; oldestPendingAt: Date | null };

/**
 * Reads a queue's state.
 *
 * @param table of the queue, with an index that begins with `status`, or with the column of `condition` and `status`
 * @param statusType its enum
 * @param condition on the table, with its value as `$2`
 * @param countMax where counting a status stops; null counts all
 */
export async function readQueueState<Status extends string>(
  { table, statusType, condition = "true" }: { table: string; statusType: string; condition?: string },
  countMax: number | null,
  ...values: unknown[]
): Promise<QueueState<Status>> {
  const rows = await db.query<{ status: Status; count: bigint; oldest_pending_at: Date | null }>(
    `SELECT s.status, (SELECT min(created_at) FROM ${table} WHERE ${condition} AND status = 'pending') AS oldest_pending_at,
            (SELECT count(*) FROM (SELECT FROM ${table} WHERE ${condition} AND status = s.status LIMIT $1) counted) AS count
       FROM unnest(enum_range(NULL::${statusType})) s(status)`,
    [countMax, ...values],
  );
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) as Record<Status, number>;
  return { counts, oldestPendingAt: rows[0]?.oldest_pending_at ?? null };
}
