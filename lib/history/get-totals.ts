import "server-only";
import { addDays } from "@/lib/calendar";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findHistoryOwner, isSelective } from "./find-history";
import { type HistoryTotalDbRow, historyTotalsQuery } from "./find-history.sql";
import type { HistoryFilters } from "./schema";

/** Money in and out, booked, in one currency. */
type HistoryTotal = { currency: Currency; inMinor: bigint; outMinor: bigint };

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
  const query = historyTotalsQuery(userId, { ...filters, ...period }, totalsItemsMax + 1);
  if (!query) return null;
  const rows = await db.query<HistoryTotalDbRow>(query.text, query.values, { planEachTime: isSelective(filters) });
  const itemCount = rows.reduce((count, row) => count + row.row_count, 0n);
  if (itemCount > totalsItemsMax) return { period, totals: [], isTooMuch: true };
  const totals = rows.map(({ currency, in_minor, out_minor }) => ({
    currency: toCurrency(currency),
    inMinor: in_minor,
    outMinor: out_minor,
  }));
  return { period, totals, isTooMuch: false };
}

function totalsPeriod({ from, to }: HistoryFilters, today: string): HistoryTotals["period"] {
  const last = to && to < today ? to : today;
  const isChosen = from !== undefined && from >= addDays(last, 1 - daysMax);
  return { from: isChosen ? from : addDays(last, 1 - daysDefault), to: last };
}
