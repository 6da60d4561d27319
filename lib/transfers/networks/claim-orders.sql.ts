import "server-only";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { TransferChannel } from "@/lib/transfers/channels.model";

const claimedSelect = {
  transferId: true,
  state: true,
  attempts: true,
  failures: true,
} as const satisfies Prisma.NetworkOrderSelect;

/** A network order that this worker has claimed. `isPaused` is true if staff have paused the rail. */
export type ClaimedRecord = Prisma.NetworkOrderGetPayload<{ select: typeof claimedSelect }> & { isPaused: boolean };

type Claim = {
  rails: readonly TransferChannel[];
  at: Date;
  /** The time at which the claim ends. */
  until: Date;
  /** The maximum number of orders for each rail. */
  batchSize: number;
};

/**
 * The rails `$1`, and whether each rail is paused. `MATERIALIZED` makes Postgres check the pause once for each rail, and not for
 * each order.
 */
const wanted = "wanted AS MATERIALIZED (SELECT rail, is_rail_paused(rail) AS is_paused FROM unnest($1::text[]) rail)";

/**
 * The orders of a rail that are due at the moment `$2`. While a rail is paused, only payments that the network already has are
 * due, because the bank may still request their state.
 */
const dueOrders = `network_orders
            WHERE rail = wanted.rail AND state IN ('queued', 'submitted') AND next_attempt_at <= $2
              AND (state = 'submitted' OR NOT wanted.is_paused)`;

/**
 * Claims the due orders of each rail. The order that has been due for the longest time is first. Skips orders that are locked.
 */
export async function claimDueOrders({ rails, at, until, batchSize }: Claim): Promise<ClaimedRecord[]> {
  return await db.query<ClaimedRecord>(
    `WITH ${wanted}, due AS MATERIALIZED (
       SELECT o.transfer_id, wanted.is_paused
         FROM wanted
         CROSS JOIN LATERAL (
           SELECT transfer_id FROM ${dueOrders}
            ORDER BY next_attempt_at LIMIT $4 FOR UPDATE SKIP LOCKED) o)
     UPDATE network_orders o SET attempts = attempts + 1, next_attempt_at = $3 FROM due
      WHERE o.transfer_id = due.transfer_id
     RETURNING ${columnsOf("networkOrder", "o", claimedSelect)}, due.is_paused AS "isPaused"`,
    [rails, at, until, batchSize],
  );
}

/** Returns the rails with due orders. @param rails the rails to examine */
export async function findDueRails(rails: readonly TransferChannel[]): Promise<TransferChannel[]> {
  const due = await db.query<{ rail: TransferChannel }>(
    `WITH ${wanted} SELECT rail FROM wanted WHERE EXISTS (SELECT FROM ${dueOrders})`,
    [rails, now()],
  );
  return due.map(({ rail }) => rail);
}
