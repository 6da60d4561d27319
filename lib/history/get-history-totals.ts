import "server-only";
import type { Actor } from "@/lib/server/actor";
import { ownChannel } from "@/lib/transfers/channels.model";
import { findHistoryOwner, mayJoinOwnMoves } from "./find-history";
import { type HistoryTotal, readTotals } from "./find-history.sql";
import type { HistoryFilters } from "./schema";

/** The totals of a history. If `isTooMuch` is true, there are too many items to add up in a request, and `totals` is empty. */
export type HistoryTotals = { totals: HistoryTotal[]; isTooMuch: boolean };

/** The maximum number of items that are added up. The addition takes a few milliseconds. */
export const totalsItemsMax = 10_000;

/**
 * Adds up the booked items that match the filters, for each currency (docs/decisions/history.md). With `joinsOwnMoves`, a move
 * between own accounts is neither income nor expense, as in a list with joined moves.
 *
 * @returns null when the filters exclude all items that are added up
 * @throws AppError with the codes of `findHistory`
 */
export async function getHistoryTotals(
  actor: Actor,
  { email, filters = {}, joinsOwnMoves = false }: { email?: string; filters?: HistoryFilters; joinsOwnMoves?: boolean },
): Promise<HistoryTotals | null> {
  const userId = await findHistoryOwner(actor, email, filters);
  const joins = joinsOwnMoves && mayJoinOwnMoves(filters);
  if (joins && filters.kind === ownChannel) return null;
  const counted = await readTotals(userId, filters, totalsItemsMax + 1, joins);
  if (!counted) return null;
  const itemCount = counted.reduce((count, total) => count + total.itemCount, 0);
  if (itemCount > totalsItemsMax) return { totals: [], isTooMuch: true };
  return { totals: counted.map(({ itemCount: _itemCount, ...total }) => total), isTooMuch: false };
}
