import "server-only";
import type { Actor } from "@/lib/server/actor";
import { findHistoryOwner } from "./find-history";
import { type HistoryTotal, readTotals } from "./find-history.sql";
import type { HistoryFilters } from "./schema";

/** The totals of a history. If `isTooMuch` is true, there are too many items to add up in a request, and `totals` is empty. */
export type HistoryTotals = { totals: HistoryTotal[]; isTooMuch: boolean };

/** The maximum number of items that are added up. The addition takes a few milliseconds. */
export const totalsItemsMax = 10_000;

/**
 * Adds up the booked items that match the filters, for each currency (docs/decisions/history.md).
 *
 * @returns null when the filters exclude all booked items
 * @throws AppError with the codes of `findHistory`
 */
export async function getHistoryTotals(
  actor: Actor,
  { email, filters = {} }: { email?: string; filters?: HistoryFilters },
): Promise<HistoryTotals | null> {
  const userId = await findHistoryOwner(actor, email, filters);
  const counted = await readTotals(userId, filters, totalsItemsMax + 1);
  if (!counted) return null;
  const itemCount = counted.reduce((count, total) => count + total.itemCount, 0);
  if (itemCount > totalsItemsMax) return { totals: [], isTooMuch: true };
  return { totals: counted.map(({ itemCount: _itemCount, ...total }) => total), isTooMuch: false };
}
