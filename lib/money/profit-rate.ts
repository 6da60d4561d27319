import { divideHalfEven } from "./divide-half-even";

/** The highest profit rate, 100 %, in hundredths of a percent. */
const profitBpMax = 10_000;

/** The interest on `principalMinor` for a number of years at a flat annual rate. Only the result is rounded, half to even. */
export function flatInterest(
  principalMinor: bigint,
  profitBp: number,
  years: { numerator: number; denominator: number },
) {
  return divideHalfEven(
    principalMinor * BigInt(profitBp) * BigInt(years.numerator),
    BigInt(profitBpMax) * BigInt(years.denominator),
  );
}

/**
 * Parses a profit rate in percent, as users type it: `5`, `"5.25"` or `"5,25"`.
 *
 * @returns hundredths of a percent, or undefined if the rate is not between 0 and 100 or has more than two decimals
 */
export function parseProfit(input: string | number): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(String(input).trim());
  if (!match) return undefined;
  const profitBp = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return profitBp <= profitBpMax ? profitBp : undefined;
}

/** Converts a profit rate to the text in percent that forms and the HTTP contract use: `"5"`, `"5.25"`. */
export function toProfitText(profitBp: number): string {
  return String(profitBp / 100);
}
