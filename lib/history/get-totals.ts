import "server-only";
import { addDays } from "@/lib/calendar";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { findHistoryOwner } from "./find-history";
import { type HistoryTotal, readTotals } from "./find-history.sql";
import type { HistoryFilters } from "./schema";

/** What the history adds up to in a period; `isTooMuch` where there are too many items to add up while a page is made. */
export type HistoryTotals = {
  /** First and last day, both included. */
  period: { from: string; to: string };
  totals: HistoryTotal[];
  isTooMuch: boolean;
};

/** Thirteen months, the longest period that is added up, and what is taken where a longer one or none is chosen. */
const daysMax = 400;
const daysDefault = 30;
/** So many items take a few milliseconds, whatever else there is. */
export const totalsItemsMax = 10_000;

/**
 * Money in and out of what the filters leave, by currency: only what is in the books. Over the chosen period if it is
 * at most thirteen months long, else over its last 30 days (docs/decisions/0015-history-totals.md).
 *
 * @returns null when nothing that the filters leave can be in the books
 * @throws AppError as `findHistory`
 */
export async function getHistoryTotals(
  actor: Actor,
  { email, filters = {} }: { email?: string; filters?: HistoryFilters },
): Promise<HistoryTotals | null> {
  const userId = await findHistoryOwner(actor, email);
  const period = totalsPeriod(filters, bankDate(now()));
  const counted = await readTotals(userId, { ...filters, ...period }, totalsItemsMax + 1);
  if (!counted) return null;
  const itemCount = counted.reduce((count, total) => count + total.itemCount, 0);
  if (itemCount > totalsItemsMax) return { period, totals: [], isTooMuch: true };
  return { period, totals: counted.map(({ itemCount: _itemCount, ...total }) => total), isTooMuch: false };
}

function totalsPeriod({ from, to }: HistoryFilters, today: string): HistoryTotals["period"] {
  const last = to && to < today ? to : today;
  const isChosen = from !== undefined && from >= addDays(last, 1 - daysMax);
  return { from: isChosen ? from : addDays(last, 1 - daysDefault), to: last };
}
