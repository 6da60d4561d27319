import "server-only";
import { dayRange } from "@/lib/lists/day-range";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { TransfersToApproveInput } from "@/lib/transfers/schema";
import type { TransfersToApprove } from "@/lib/transfers/transfer";
import { queryTransfersAfter } from "./read-transfers.sql";
import { transferFilter, transferOrder } from "./transfer-filter";

/** The maximum number of transfers that staff can approve together. */
const transfersToApproveMax = 2_000;

/**
 * Lists the `pending` transfers of one family that match a filter now, oldest first. Staff then approve exactly the listed
 * versions of these transfers. If a transfer changes after this call, its approval is refused. The list contains only ids and
 * amounts, so it does not count as a read of customers' records (docs/decisions/audit-of-reads.md).
 *
 * @throws AppError `forbidden`
 */
export async function findTransfersToApprove(
  actor: Actor,
  { family, filter: { q, type, ending, from, to } }: TransfersToApproveInput,
  max: number = transfersToApproveMax,
): Promise<TransfersToApprove> {
  assertMay(actor, "transfers.approve");
  const own = { channel: type || undefined, ending: ending || undefined };
  const query = { search: q ?? "", ...own, status: "pending", ...dayRange({ from, to }) };
  const filter = await transferFilter(null, family, query);
  const found = await queryTransfersAfter(undefined, filter, transferOrder("createdAt"), max + 1);
  const transfers = found.slice(0, max).map(({ id, version, amountMinor, currency }) => ({
    ...{ id, version, amountMinor, currency },
  }));
  return { transfers, hasMore: found.length > max };
}
