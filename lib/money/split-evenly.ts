import { divideHalfEven } from "./divide-half-even";

/**
 * Splits an amount into equal parts. Each part except the last is rounded half to even. The last part is the rest of the amount,
 * so the sum of the parts is exact (docs/domain.md, "Money").
 *
 * @param amountMinor zero or more
 * @param parts one or more
 */
export function splitEvenly(amountMinor: bigint, parts: number): bigint[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError("there must be a part");
  return equalParts(amountMinor, divideHalfEven(amountMinor, BigInt(parts)), parts);
}

/**
 * Splits `totalMinor` into parts of `eachMinor` and a last part that contains the rest. If parts of `eachMinor` would leave
 * nothing for the last part, all parts but the last are `totalMinor` divided by `parts`, rounded down. For example, 90 in 60
 * parts is 59 parts of 1 and a last part of 31.
 */
export function equalParts(totalMinor: bigint, eachMinor: bigint, parts: number): bigint[] {
  if (totalMinor < 0n) throw new RangeError("there is nothing to split");
  const others = BigInt(parts - 1);
  const each = eachMinor * others < totalMinor ? eachMinor : totalMinor / BigInt(parts);
  return [...Array.from({ length: parts - 1 }, () => each), totalMinor - each * others];
}
