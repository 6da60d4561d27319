/** An amount that comes in (positive) or goes out (negative) `years` after the first one. */
export type CashFlow = { years: number; amountMinor: bigint };

/** The number of times the range is halved: more than a floating-point number can tell apart. */
const halvings = 200;
/** The upper end of the search, 100 000 000 % a year: nobody offers more. */
const rateMax = 1_000_000;

/**
 * The effective annual rate of dated cash flows: the rate at which, compounded once a year, all that comes in is worth
 * what goes out (their internal rate of return). `0.0912` is 9.12 % a year.
 *
 * The same number, seen from the other side: what a loan costs its borrower, and what it earns its lender.
 *
 * @returns null unless money flows both ways, or when the rate is not between −99.99 % and `rateMax`
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
  // Rates as small as this are the rounding error of floating-point numbers, and count as zero.
  return Math.abs(rate) < 1e-12 ? 0 : rate;
}
