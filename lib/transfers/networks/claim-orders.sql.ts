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

/** A network order that this worker has claimed. */
export type ClaimedRecord = Prisma.NetworkOrderGetPayload<{ select: typeof claimedSelect }>;

type Claim = {
  rails: readonly TransferChannel[];
  at: Date;
  /** The time at which the claim ends. */
  until: Date;
  /** The maximum number of orders for each rail. */
  batchSize: number;
};

/**
 * Claims the due orders of each rail. The order that has been due for the longest time is first. Skips orders that are locked.
 */
export async function claimDueOrders({ rails, at, until, batchSize }: Claim): Promise<ClaimedRecord[]> {
  return await db.query<ClaimedRecord>(
    `WITH due AS MATERIALIZED (
       SELECT o.transfer_id
         FROM unnest($1::text[]) wanted(rail)
         CROSS JOIN LATERAL (
           SELECT transfer_id FROM network_orders
            WHERE rail = wanted.rail AND state IN ('queued', 'submitted') AND next_attempt_at <= $2
            ORDER BY next_attempt_at LIMIT $4 FOR UPDATE SKIP LOCKED) o)
     UPDATE network_orders o SET attempts = attempts + 1, next_attempt_at = $3 FROM due
      WHERE o.transfer_id = due.transfer_id
     RETURNING ${columnsOf("networkOrder", "o", claimedSelect)}`,
    [rails, at, until, batchSize],
  );
}

/** Returns the rails with due orders. @param rails the rails to examine */
export async function findDueRails(rails: readonly TransferChannel[]): Promise<TransferChannel[]> {
  const due = await db.query<{ rail: TransferChannel }>(
    `SELECT rail FROM unnest($1::text[]) wanted(rail)
      WHERE EXISTS (SELECT FROM network_orders o WHERE o.rail = wanted.rail AND o.state IN ('queued', 'submitted')
                                                   AND o.next_attempt_at <= $2)`,
    [rails, now()],
  );
  return due.map(({ rail }) => rail);
}
