import "server-only";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";

/** The state of a family's queue, for staff. `countMax`: the number at which counting a status stops; null counts all. */
export async function getTransferQueue(
  actor: Actor,
  family: TransferFamily,
  countMax: number | null = null,
): Promise<QueueState<TransferStatus>> {
  assertMay(actor, "transfers.read");
  const queue = { table: "transfers", statusType: "transfer_status", condition: "family = $1" };
  return await readQueueState(queue, countMax, family);
}
