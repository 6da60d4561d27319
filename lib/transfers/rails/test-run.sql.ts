import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { TestRunCounts } from "./test-run.model";

/** The messages of one kind in a test run. */
export type MessageCount = { direction: "in" | "out"; kind: string; state: string; count: number };

export async function readMessageCounts(source: Queryable, rail: string, since: Date): Promise<MessageCount[]> {
  return await source.query<MessageCount>(
    `SELECT direction, kind, state, count(*)::int AS count FROM network_messages
      WHERE rail = $1 AND created_at >= $2 GROUP BY 1, 2, 3 ORDER BY direction DESC, kind, state`,
    [rail, since],
  );
}

/** One SHA-256 hash over the sorted hashes of all files since a moment. Empty if there is no file. */
export async function readMessageDigest(source: Queryable, rail: string, since: Date): Promise<string> {
  const [row] = await source.query<{ digest: string | null }>(
    `SELECT encode(sha256(string_agg(sha256, '' ORDER BY sha256, id)::bytea), 'hex') AS digest FROM network_messages
      WHERE rail = $1 AND created_at >= $2`,
    [rail, since],
  );
  return row?.digest ?? "";
}

/** Counts the events on a rail since a moment, and the items of the rail that are still open. */
export async function readTestRunCounts(source: Queryable, rail: string, since: Date): Promise<TestRunCounts> {
  const [row] = await source.query<TestRunCounts>(
    `WITH m AS (SELECT direction, kind, state FROM network_messages WHERE rail = $1 AND created_at >= $2),
     o AS (SELECT transfer_id, state FROM network_orders WHERE rail = $1 AND created_at >= $2),
     r AS (SELECT n.charges_minor FROM network_returns n JOIN o USING (transfer_id) WHERE n.state = 'booked'),
     p AS (SELECT p.state FROM incoming_payments p JOIN settlement_files f ON f.id = p.file_id
            WHERE p.rail = $1 AND p.created_at >= $2 AND f.network_message_id IS NOT NULL)
     SELECT (SELECT count(*) FROM o WHERE state = 'accepted')::int AS accepted,
            (SELECT count(*) FROM o WHERE state = 'refused')::int AS refused,
            (SELECT count(*) FROM r WHERE charges_minor = 0)::int AS "returnedWhole",
            (SELECT count(*) FROM r WHERE charges_minor > 0)::int AS "returnedLess",
            (SELECT count(*) FROM m WHERE kind = 'camt.029' AND direction = 'in' AND state = 'processed')::int AS "recallsAnswered",
            (SELECT count(*) FROM p WHERE state = 'booked')::int AS "creditsBooked",
            (SELECT count(*) FROM m WHERE kind = 'pacs.004' AND direction = 'out' AND state IN ('handed', 'acknowledged'))::int
              AS "creditsReturned",
            (SELECT count(*) FROM m WHERE kind = 'camt.053' AND state = 'processed')::int AS statements,
            (SELECT count(*) FROM m WHERE state = 'repeated')::int AS "filesRepeated",
            (SELECT count(*) FROM m WHERE kind = '' AND state = 'set_aside')::int AS "filesUnreadable",
            (SELECT count(*) FROM m WHERE kind = 'nacha' AND direction = 'out' AND state IN ('handed', 'acknowledged'))::int
              AS "filesHandedOver",
            (SELECT count(*) FROM ach_changes c JOIN o USING (transfer_id))::int AS changes,
            (SELECT count(*) FROM network_orders WHERE rail = $1 AND state IN ('queued', 'submitted'))::int AS "openOrders",
            (SELECT count(*) FROM network_messages WHERE rail = $1 AND state IN ('made', 'handing', 'received'))::int AS "openMessages",
            (SELECT count(*) FROM m WHERE kind <> '' AND state = 'set_aside')::int AS "messagesForStaff",
            (SELECT count(*) FROM incoming_payments WHERE rail = $1 AND state IN ('received', 'waiting'))::int AS "openCredits",
            (SELECT count(*) FROM settlement_exceptions WHERE rail = $1 AND state = 'open')::int AS "openDifferences"`,
    [rail, since],
  );
  if (!row) throw new Error("a query without groups gave no row");
  return row;
}
