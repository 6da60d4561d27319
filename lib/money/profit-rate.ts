import { divideHalfEven } from "./divide-half-even";

/** The highest profit, 100 %, in hundredths of a percent. */
const profitBpMax = 10_000;

/** Interest on `principalMinor` for a number of years at a flat yearly rate, rounded half to even, once. */
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

/** Reads a profit in percent as people type it, `5`, `"5.25"` or `"5,25"`; undefined unless it is 0 to 100 with at most two decimals. */
export function parseProfit(input: string | number): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(String(input).trim());
  if (!match) return undefined;
  const profitBp = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return profitBp <= profitBpMax ? profitBp : undefined;
}

/** A profit as the HTTP contract and forms write it: `"5"`, `"5.25"`. */
export function toProfitText(profitBp: number): string {
  return String(profitBp / 100);
}
