import "server-only";
import { addDays } from "@/lib/dates";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { findHistoryOwner } from "./find-history";
import { type HistoryTotal, readTotals } from "./find-history.sql";
import type { HistoryFilters } from "./schema";

/**
 * The totals of a history over a period. If `isTooMuch` is true, the period has too many items to add up during a request, and
 * `totals` is empty.
 */
export type HistoryTotals = {
  /** The first and the last day, both included. */
  period: { from: string; to: string };
  totals: HistoryTotal[];
  isTooMuch: boolean;
};

/**
 * The longest period that is added up, about thirteen months. If the period is longer, only its last `daysDefault` days are added
 * up.
 */
const daysMax = 400;
const daysDefault = 30;
/** The maximum number of items that are added up. The addition takes a few milliseconds. */
export const totalsItemsMax = 10_000;

/**
 * Adds up the booked items that match the filters, for each currency. If the chosen period has no first day or is longer than
 * about thirteen months, only the last 30 days of the period are added up (docs/decisions/history.md).
 *
 * @returns null when the filters exclude all booked items
 * @throws AppError with the codes of `findHistory`
 */
export async function getHistoryTotals(
  actor: Actor,
  { email, filters = {} }: { email?: string; filters?: HistoryFilters },
): Promise<HistoryTotals | null> {
  const userId = await findHistoryOwner(actor, email, filters);
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
