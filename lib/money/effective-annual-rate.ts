/** An incoming (positive) or outgoing (negative) amount that is paid `years` years after the first cash flow. */
export type CashFlow = { years: number; amountMinor: bigint };

/** The search for the rate halves its range this many times. Further halvings would not change the floating-point result. */
const halvings = 200;
/** The upper end of the search range: 100 000 000 % a year, which is above any real rate. */
const rateMax = 1_000_000;

/**
 * The effective annual rate of dated cash flows: their internal rate of return, compounded once a year. `0.0912` is 9.12 % a
 * year.
 *
 * The result stays the same if every amount changes its sign, so a loan has the same rate for its borrower and for its lender.
 *
 * @returns null if money flows in only one direction, or if the rate is not between −99.99 % and `rateMax`
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
  // A rate this close to zero is a rounding error of the floating-point calculation.
  return Math.abs(rate) < 1e-12 ? 0 : rate;
}
