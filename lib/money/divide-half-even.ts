/**
 * Divides and rounds half to even. The bank rounds interest by this rule (docs/domain.md, "Money"). The calculation is exact for
 * numbers of any size. `denominator` must be above zero.
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError("the denominator must be above zero");
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  const doubled = (remainder < 0n ? -remainder : remainder) * 2n;
  const isUp = doubled > denominator || (doubled === denominator && quotient % 2n !== 0n);
  if (!isUp) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}
