import "server-only";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";

/** The state of a rail's network: the transfers that wait for an answer, and the transfers with contradictory answers. */
export type NetworkHealth = {
  rail: TransferChannel;
  /** The number of transfers on which the network has not decided. */
  waiting: number;
  /** The number of waiting transfers whose last request got no answer. */
  failing: number;
  /** The creation time of the oldest waiting order; null when no order waits. */
  oldestAt: Date | null;
  /** The error of the latest failed request; null when no request fails. Contains no personal data. */
  lastError: string | null;
  /** Ids of the transfers with recent contradictory answers, latest first; at most `contradictionsMax`. */
  contradicted: string[];
};

const contradictionsMax = 5;

/** The rails with waiting orders, or with contradictory answers since a moment. The longest wait comes first. */
export async function readNetworkHealth(contradictedSince: Date): Promise<NetworkHealth[]> {
  return await db.query<NetworkHealth>(
    `WITH waiting AS (
       SELECT rail, count(*)::int AS waiting, (count(*) FILTER (WHERE failures > 0))::int AS failing,
              min(created_at) AS oldest_at,
              (array_agg(last_error ORDER BY next_attempt_at DESC) FILTER (WHERE failures > 0))[1] AS last_error
         FROM network_orders WHERE state IN ('queued', 'submitted') GROUP BY rail),
     contradicted AS (
       SELECT rail, (array_agg(transfer_id ORDER BY contradicted_at DESC))[1:${contradictionsMax}] AS ids
         FROM network_orders WHERE contradiction IS NOT NULL AND contradicted_at > $1 GROUP BY rail)
     SELECT rail, coalesce(w.waiting, 0) AS waiting, coalesce(w.failing, 0) AS failing, w.oldest_at AS "oldestAt",
            w.last_error AS "lastError", coalesce(c.ids, '{}') AS contradicted
       FROM waiting w FULL JOIN contradicted c USING (rail) ORDER BY w.oldest_at, rail`,
    [contradictedSince],
  );
}
