import "server-only";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { NetworkOrderState } from "@/lib/server/prisma-client/enums";
import type { TransferChannel } from "./channels";
import type { LedgerStep } from "./status-effect";

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
    `SELECT state, attempts, submitted_at AS "submittedAt" FROM network_orders WHERE transfer_id = $1 FOR UPDATE`,
    [transferId],
  );
  return order;
}

/** The network may have been asked for the payment and must be asked to take it back before the money can return. */
export class RecallNeeded extends Error {}

type Move = {
  transfer: { id: string; channel: TransferChannel };
  /** What the books do. */
  steps: LedgerStep[];
  /** Whether the transfer ends without having been paid. */
  isTakenBack: boolean;
  /** Whether the network has promised not to pay it any more. */
  isRecalled: boolean;
};

/**
 * Keeps what the network is asked in step with the books, in the transaction that moves them: money that is posted is
 * ordered, money that comes back before the network could know of it is not. What it may know of comes back only as a
 * whole and only when the network lets it; what it has ended has ended.
 *
 * @throws AppError `transition_refused` @throws RecallNeeded
 */
export async function orderFollowsMoney(tx: Queryable, { transfer, steps, isTakenBack, isRecalled }: Move) {
  if (steps.length === 0) return;
  const order = await lockNetworkOrder(tx, transfer.id);
  if (order && order.attempts > 0) {
    if (order.state === "accepted") throw refusal("network_paid");
    if (order.state === "refused" || order.state === "cancelled") throw refusal("network_ended");
    if (!isTakenBack) throw refusal("network_has_it");
    if (!isRecalled) throw new RecallNeeded();
    await endNetworkOrder(tx, transfer.id, "cancelled");
    return;
  }
  if (order && steps.includes("reverse")) {
    await tx.query("DELETE FROM network_orders WHERE transfer_id = $1", [transfer.id]);
  }
  if (steps.includes("post")) {
    await tx.query(
      "INSERT INTO network_orders (transfer_id, rail, next_attempt_at, created_at) VALUES ($1, $2, $3, $3)",
      [transfer.id, transfer.channel, now()],
    );
  }
}

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

function refusal(messageKey: string): AppError {
  return new AppError("transition_refused", { messageKey });
}
