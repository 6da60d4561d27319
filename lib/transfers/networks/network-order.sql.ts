import "server-only";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { NetworkOrderState } from "@/lib/server/prisma-client/enums";

/** What a network is asked to pay, as the queue keeps it. */
export type NetworkOrder = {
  state: NetworkOrderState;
  /** How often the network was asked; while this is 0 it cannot know of the order. */
  attempts: number;
  submittedAt: Date | null;
};

/** Locks what the network was asked about a transfer, if it was to be asked. Lock the transfer first. */
export async function lockNetworkOrder(tx: Queryable, transferId: string): Promise<NetworkOrder | undefined> {
  const [order] = await tx.query<NetworkOrder>(
    `SELECT state, attempts, submitted_at AS "submittedAt" FROM network_orders WHERE transfer_id = $1 FOR NO KEY UPDATE`,
    [transferId],
  );
  return order;
}

/** The network may have been asked for the payment and must be asked to take it back before the money can return. */
export class RecallNeeded extends Error {}

/** Writes down a network's last word. */
export async function endNetworkOrder(
  tx: Queryable,
  transferId: string,
  state: "accepted" | "refused" | "cancelled",
  reference = "",
): Promise<void> {
  await tx.query(
    `UPDATE network_orders SET state = $2::network_order_state, answered_at = $3, failures = 0, last_error = NULL,
                               submitted_at = coalesce(submitted_at, $3),
                               reference = CASE $4::text WHEN '' THEN reference ELSE $4::text END
      WHERE transfer_id = $1`,
    [transferId, state, now(), reference],
  );
}
