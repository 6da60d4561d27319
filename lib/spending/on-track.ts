import type { Currency } from "@/lib/money/currency";
import type { Outlook } from "@/lib/outlook/outlook";

/** The expected spending of the present month in one currency, and the parts of the expected sum, in minor units. */
export type OnTrack = { totalMinor: bigint; comingMinor: bigint; usualMinor: bigint };

/** The smallest number of earlier months that the estimate needs. */
const monthsMin = 2;

type OnTrackFacts = {
  currency: Currency;
  spentMinor: bigint;
  /** For each earlier month, the sum of the payments to others in the rest of the month, after today's day of the month. */
  laterMinor: bigint[];
  outlook: Outlook;
  /** The last day of the present month, `YYYY-MM-DD`. */
  until: string;
  /** The first moment of the present month. */
  since: Date;
};

/**
 * Estimates the spending of the present month. The estimate has three parts.
 *
 * 1. The money that has been spent so far.
 * 2. The money that will still be debited: the held payments of this month, and the instalments that the bank will collect by the
 *    end of the month.
 * 3. The usual spending in the rest of a month: the median of `laterMinor`, because one unusual payment hardly changes a median.
 *    `laterMinor` leaves out instalments, because the second part contains them.
 *
 * Returns null if there are fewer than two earlier months, or if the customer has more held payments than the outlook contains.
 */
export function onTrack({ currency, spentMinor, laterMinor, outlook, until, since }: OnTrackFacts): OnTrack | null {
  if (laterMinor.length < monthsMin || outlook.hasMoreHeld) return null;
  const held = outlook.held.filter((one) => one.currency === currency && one.createdAt >= since);
  const due = outlook.upcoming.filter(
    (one) => one.currency === currency && one.amountMinor < 0n && one.movesOn <= until,
  );
  const comingMinor =
    held.reduce((sum, { heldMinor }) => sum + heldMinor, 0n) -
    due.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const usualMinor = medianOf(laterMinor);
  return { totalMinor: spentMinor + comingMinor + usualMinor, comingMinor, usualMinor };
}

/** The middle value, or the mean of the two middle values. */
function medianOf(values: bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const middle = Math.floor(sorted.length / 2);
  const [below = 0n, above = 0n] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (below + above) / 2n;
}
