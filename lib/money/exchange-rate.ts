import { type Currency, currencyDigits } from "./currency";
import { divideHalfEven } from "./divide-half-even";

/** The currency against which every other one has its rate; two others are converted by way of it. */
export const pivotCurrency = "USD" satisfies Currency;

/** The number of decimals of a rate in the database. */
const rateDigits = 10;
/** In code a rate is an integer: the decimal number times this scale. */
export const rateScale = 10n ** BigInt(rateDigits);

/** A fraction in parts of a million: 0.6 % is `6_000n`. */
export const millionth = 1_000_000n;

/** Why a text is not a rate; also keys of the `validation` messages. */
export type RateProblem = "rateRequired" | "rateFormat" | "rateDecimals" | "ratePositive" | "rateTooLarge";

const wholeUnitsMax = 1_000_000n;

/**
 * Reads a rate as people write it: `0.8614`, `149.5`.
 *
 * Only ASCII digits, at most ten decimals, above zero, at most a million.
 *
 * @returns the rate times `rateScale`, or what is wrong
 */
export function parseRate(input: string): { ok: true; rateScaled: bigint } | { ok: false; problem: RateProblem } {
  const text = input.trim();
  if (text === "") return { ok: false, problem: "rateRequired" };
  const match = /^(-?)(\d{1,40})(?:\.(\d{0,40}))?$/.exec(text);
  if (!match) return { ok: false, problem: "rateFormat" };
  const [, sign = "", whole = "", decimals = ""] = match;
  if (decimals.replace(/0+$/, "").length > rateDigits) return { ok: false, problem: "rateDecimals" };
  const rateScaled = BigInt(whole) * rateScale + BigInt(decimals.slice(0, rateDigits).padEnd(rateDigits, "0"));
  if (sign || rateScaled === 0n) return { ok: false, problem: "ratePositive" };
  if (rateScaled > wholeUnitsMax * rateScale) return { ok: false, problem: "rateTooLarge" };
  return { ok: true, rateScaled };
}

/** A rate as decimal text without idle zeros: `8_614_000_000n` is `"0.8614"`. */
export function toRateText(rateScaled: bigint): string {
  const text = rateScaled.toString().padStart(rateDigits + 1, "0");
  const decimals = text.slice(-rateDigits).replace(/0+$/, "");
  return decimals ? `${text.slice(0, -rateDigits)}.${decimals}` : text.slice(0, -rateDigits);
}

/** A fraction in parts of a million as decimal text: `6_000n` is `"0.006"`. */
export function toFractionText(millionths: bigint): string {
  return toRateText((millionths * rateScale) / millionth);
}

/** Reads a fraction as the database writes it: `"0.006000"` is `6_000n` parts of a million. */
export function parseFraction(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole) * millionth + BigInt(decimals.padEnd(6, "0"));
}

/** A currency and what one dollar is worth in it, times `rateScale`; for the dollar itself `rateScale`. */
export type ValuedCurrency = { currency: Currency; perDollarScaled: bigint };

/**
 * Units of `to` for one unit of `from`, times `rateScale`: for people to read. Crossing over the dollar rounds it, half to
 * even; `costOfConversion` never uses it.
 */
export function crossRate(from: ValuedCurrency, to: ValuedCurrency): bigint {
  return divideHalfEven(to.perDollarScaled * rateScale, from.perDollarScaled);
}

/** The change of a rate in parts of a million of the earlier rate; for people to read. */
export function rateChangeMillionths(beforeScaled: bigint, afterScaled: bigint): bigint {
  return divideHalfEven((afterScaled - beforeScaled) * millionth, beforeScaled);
}

/**
 * The amount that leaves in `from` so that `amountMinor` arrives in `to`, including the bank's spread; in minor units of
 * `from`. Exact up to the one division at the end, which rounds up (domain rules, "Money"), so that no conversion costs less
 * than it is worth.
 */
export function costOfConversion(
  amountMinor: bigint,
  from: ValuedCurrency,
  to: ValuedCurrency,
  spreadMillionths: bigint,
): bigint {
  const numerator = amountMinor * from.perDollarScaled * minorUnits(from.currency) * (millionth + spreadMillionths);
  const denominator = to.perDollarScaled * minorUnits(to.currency) * millionth;
  return (numerator + denominator - 1n) / denominator;
}

/** The number of minor units in one whole unit. */
function minorUnits(currency: Currency): bigint {
  return 10n ** BigInt(currencyDigits(currency));
}
