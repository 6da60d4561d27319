import "server-only";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

const orderSelect = { state: true, attempts: true, submittedAt: true } as const satisfies Prisma.NetworkOrderSelect;

/** A stored order to a network to make a payment. While `attempts` is 0, the bank has not sent the payment to the network. */
export type NetworkOrder = Prisma.NetworkOrderGetPayload<{ select: typeof orderSelect }>;

/** Locks the network order of a transfer, if the order exists. The caller must have locked the transfer before. */
export async function lockNetworkOrder(tx: Queryable, transferId: string): Promise<NetworkOrder | undefined> {
  const [order] = await tx.query<NetworkOrder>(
    `SELECT ${columnsOf("networkOrder", "o", orderSelect)} FROM network_orders o WHERE transfer_id = $1 FOR NO KEY UPDATE`,
    [transferId],
  );
  return order;
}

/** Records that the network has received the payment, and the time of the next request for the payment's state. */
export async function noteSubmitted(
  tx: Queryable,
  transferId: string,
  { submittedAt, reference, nextAttemptAt }: { submittedAt: Date; reference: string; nextAttemptAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE network_orders SET state = 'submitted', submitted_at = $2, reference = $3, failures = 0, last_error = NULL,
                               next_attempt_at = $4 WHERE transfer_id = $1`,
    [transferId, submittedAt, reference, nextAttemptAt],
  );
}

/** Records the final answer of a network. */
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
