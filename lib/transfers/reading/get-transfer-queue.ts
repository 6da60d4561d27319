import "server-only";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";

/**
 * Counts the transfers of a family in each status, and finds the creation time of its oldest pending transfer. Only staff may
 * call this function.
 *
 * @param countMax the maximum count for each status; null means no maximum
 */
export async function getTransferQueue(
  actor: Actor,
  family: TransferFamily,
  countMax: number | null = null,
): Promise<QueueState<TransferStatus>> {
  assertMay(actor, "transfers.read");
  const queue = { table: "transfers", statusType: "transfer_status", condition: "family = $1" };
  return await readQueueState(queue, countMax, family);
}
