import type { Currency } from "@/lib/money/currency";

/**
 * The outcome for a transfer. `refusal` is the reason why the transfer was not approved, or null. If `isProposed` is true, the
 * transfer waits for a colleague's confirmation.
 */
export type ApprovalResult = { refusal: string | null; isProposed: boolean };

/** Counts the approved transfers, the transfers that wait for a colleague's confirmation, and the refused transfers. */
export function countOutcomes(results: ApprovalResult[]): { approved: number; proposed: number; refused: number } {
  const proposed = results.filter(({ isProposed }) => isProposed).length;
  const approved = results.filter(({ refusal }) => refusal === null).length;
  return { approved, proposed, refused: results.length - proposed - approved };
}

type Money = { amountMinor: bigint; currency: Currency };

/**
 * For each currency, returns the number of items and their total. The order of the currencies is the order in which they first
 * occur in `items`.
 */
export function sumsByCurrency(items: Money[]): (Money & { count: number })[] {
  const sums = new Map<Currency, { count: number; amountMinor: bigint }>();
  for (const { currency, amountMinor } of items) {
    const { count, amountMinor: sum } = sums.get(currency) ?? { count: 0, amountMinor: 0n };
    sums.set(currency, { count: count + 1, amountMinor: sum + amountMinor });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}
