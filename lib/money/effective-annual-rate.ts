/** An incoming (positive) or outgoing (negative) amount, `years` after the first one. */
export type CashFlow = { years: number; amountMinor: bigint };

/** The number of halvings of the search range. More halvings would not change a floating-point result. */
const halvings = 200;
/** The upper end of the search, 100 000 000 % a year, which is above any real rate. */
const rateMax = 1_000_000;

/**
 * The effective annual rate of dated cash flows: their internal rate of return, compounded once a year. `0.0912` is 9.12 % a
 * year.
 *
 * A loan has the same rate for its borrower and for its lender.
 *
 * @returns null when money does not flow in both directions, and null for a rate outside −99.99 % to `rateMax`
 */
export function effectiveAnnualRate(flows: CashFlow[]): number | null {
  const amounts = flows.map(({ years, amountMinor }) => ({ years, amount: Number(amountMinor) }));
  if (!amounts.some(({ amount }) => amount > 0) || !amounts.some(({ amount }) => amount < 0)) return null;
  const worth = (rate: number) => amounts.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0);
  let [low, high] = [-0.9999, rateMax];
  const lowSign = Math.sign(worth(low));
  if (lowSign === 0 || lowSign === Math.sign(worth(high))) return null;
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(middle)) === lowSign) low = middle;
    else high = middle;
  }
  const rate = (low + high) / 2;
  // A rate below this limit is a rounding error of floating-point numbers and counts as zero.
  return Math.abs(rate) < 1e-12 ? 0 : rate;
}
