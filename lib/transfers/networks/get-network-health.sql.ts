import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";

/** The state of the network of a rail: the payments without a decision, and the payments with contradictory answers. */
export type NetworkHealth = {
  rail: TransferChannel;
  /** The number of payments that wait for the network's decision. */
  waiting: number;
  /** The number of waiting payments whose last request to the network got no answer. */
  failing: number;
  /** The creation time of the oldest waiting payment. Null if no payment waits. */
  oldestAt: Date | null;
  /** The error of the last failed request. Null if `failing` is 0. Contains no personal data. */
  lastError: string | null;
  /**
   * The ids of at most `contradictionsMax` transfers with recent contradictory answers, or with recent returns that the bank
   * could not book. The latest answer is first.
   */
  contradicted: string[];
};

const contradictionsMax = 5;

/** The period during which staff see a contradictory answer. */
const contradictionsShownForMs = 7 * 24 * 60 * 60 * 1000;

/** Staff do not see contradictory answers from before this moment. */
export const contradictedSince = () => new Date(now().getTime() - contradictionsShownForMs);

/** Finds the rails with undecided payments or with recent contradictory answers. The rail with the longest wait is first. */
export async function readNetworkHealth(since: Date = contradictedSince()): Promise<NetworkHealth[]> {
  return await db.query<NetworkHealth>(networkHealthSql("$1::timestamptz"), [since]);
}

/** A row of `networkHealthSql` in JSON. */
export type NetworkHealthJson = Omit<NetworkHealth, "oldestAt"> & { oldestAt: string | null };

/** The SQL query of `readNetworkHealth`, which is also a part of the query for the back office's start page (the desk). */
export const networkHealthSql = (since: string) => `
  WITH waiting AS (
    SELECT rail, count(*)::int AS waiting, (count(*) FILTER (WHERE failures > 0))::int AS failing,
           min(created_at) AS oldest_at,
           (array_agg(last_error ORDER BY next_attempt_at DESC) FILTER (WHERE failures > 0))[1] AS last_error
      FROM network_orders WHERE state IN ('queued', 'submitted') GROUP BY rail),
  contradicted AS (
    SELECT rail, (array_agg(transfer_id ORDER BY contradicted_at DESC))[1:${contradictionsMax}] AS ids
      FROM (SELECT rail, transfer_id, contradicted_at FROM network_orders
             WHERE contradiction IS NOT NULL AND contradicted_at > ${since}
            UNION ALL
            SELECT o.rail, n.transfer_id, n.received_at FROM network_returns n JOIN network_orders o USING (transfer_id)
             WHERE n.state IN ('waiting', 'refused') AND n.received_at > ${since}
               AND shown_return_state(n) <> 'in_file') open GROUP BY rail)
  SELECT rail, coalesce(w.waiting, 0) AS waiting, coalesce(w.failing, 0) AS failing, w.oldest_at AS "oldestAt",
         w.last_error AS "lastError", coalesce(c.ids, '{}') AS contradicted
    FROM waiting w FULL JOIN contradicted c USING (rail) ORDER BY w.oldest_at, rail`;
