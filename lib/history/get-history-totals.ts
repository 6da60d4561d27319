import "server-only";
import { addDays } from "@/lib/calendar";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { findHistoryOwner } from "./find-history";
import { type HistoryTotal, readTotals } from "./find-history.sql";
import type { HistoryFilters } from "./schema";

/** The sums of a history over a period; `isTooMuch` when there are too many items to add up while a page is made. */
export type HistoryTotals = {
  /** First and last day, both included. */
  period: { from: string; to: string };
  totals: HistoryTotal[];
  isTooMuch: boolean;
};

/** The longest period that is added up, thirteen months, and the period that is used when a longer one or none is chosen. */
const daysMax = 400;
const daysDefault = 30;
/** The most items that are added up; they take a few milliseconds. */
export const totalsItemsMax = 10_000;

/**
 * Adds up the booked items that match the filters, by currency. The period is the chosen one if it is at most thirteen
 * months long, otherwise its last 30 days (docs/decisions/0015-history-totals.md).
 *
 * @returns null when nothing that the filters leave can be in the books
 * @throws AppError as `findHistory`
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
