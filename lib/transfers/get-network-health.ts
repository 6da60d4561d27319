import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "./channels";

/** How a rail's network keeps up: what waits for its answer. */
export type NetworkHealth = {
  rail: TransferChannel;
  /** Transfers that it has not decided on. */
  waiting: number;
  /** Of these, those about which it was asked last without an answer. */
  failing: number;
  /** When the one that waits longest was ordered. */
  oldestAt: Date;
  /** What was the matter at the latest failure; null when none fails. Names no person. */
  lastError: string | null;
};

/** The rails on which something waits, the longest wait first. For staff. */
export async function getNetworkHealth(actor: Actor): Promise<NetworkHealth[]> {
  assertStaff(actor);
  const rows = await db.query<Omit<NetworkHealth, "waiting" | "failing"> & { waiting: bigint; failing: bigint }>(
    `SELECT rail, count(*) AS waiting, count(*) FILTER (WHERE failures > 0) AS failing, min(created_at) AS "oldestAt",
            (array_agg(last_error ORDER BY next_attempt_at DESC) FILTER (WHERE failures > 0))[1] AS "lastError"
       FROM network_orders WHERE state IN ('queued', 'submitted') GROUP BY rail ORDER BY min(created_at), rail`,
  );
  return rows.map(({ waiting, failing, ...row }) => ({ ...row, waiting: Number(waiting), failing: Number(failing) }));
}
