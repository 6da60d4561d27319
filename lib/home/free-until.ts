import { addMonths } from "@/lib/dates";

/** Money that a customer can spend before the first day of the next month. */
export type FreeUntil = {
  /** The first day of the next month, `YYYY-MM-DD`. */
  until: string;
  /** The money that is due up to and including `until`. Zero or positive. */
  dueMinor: bigint;
  /** Negative if the available money does not cover the dues. */
  freeMinor: bigint;
};

/** A payment whose money will move at the end of a date. A positive amount is incoming money. */
type Due = { movesOn: string; amountMinor: bigint };

/**
 * Returns the money that is free until the first day of the next month. The result is the available balance (the balance without
 * held money) less all payments that the bank will collect up to and including this day. Overdue payments count, because the bank
 * tries to collect them at the end of every day. Expected incoming money does not count, because it has not arrived.
 */
export function freeUntil(availableMinor: bigint, dues: Due[], today: string): FreeUntil {
  const until = addMonths(`${today.slice(0, 7)}-01`, 1);
  const dueMinor = dues
    .filter(({ movesOn, amountMinor }) => amountMinor < 0n && movesOn <= until)
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0n);
  return { until, dueMinor, freeMinor: availableMinor - dueMinor };
}
