import { type Currency, currencyDigits } from "./currency";
import { divideHalfEven } from "./divide-half-even";

/**
 * The rate of every other currency is quoted against this currency. A conversion between two other currencies uses the dollar as
 * an intermediate currency.
 */
export const pivotCurrency = "USD" satisfies Currency;

/** The number of decimals of a rate in the database. */
const rateDigits = 10;
/** In code, a rate is an integer: the decimal number multiplied by this scale. */
export const rateScale = 10n ** BigInt(rateDigits);

/** Fractions are integers in millionths: 0.6 % is `6_000n`. */
export const millionth = 1_000_000n;

/** The reasons why a text is not a rate. Each reason is also a key of the `validation` messages. */
export type RateProblem = "rateRequired" | "rateFormat" | "rateDecimals" | "ratePositive" | "rateTooLarge";

const wholeUnitsMax = 1_000_000n;

/**
 * Parses a rate as users type it: `0.8614`, `149.5`.
 *
 * Accepts only ASCII digits, at most ten decimals, and values above zero and up to a million.
 *
 * @returns the rate multiplied by `rateScale`, or the problem
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

/** A rate as decimal text without trailing zeros: `8_614_000_000n` is `"0.8614"`. */
export function toRateText(rateScaled: bigint): string {
  const text = rateScaled.toString().padStart(rateDigits + 1, "0");
  const decimals = text.slice(-rateDigits).replace(/0+$/, "");
  return decimals ? `${text.slice(0, -rateDigits)}.${decimals}` : text.slice(0, -rateDigits);
}

/** A fraction in millionths as decimal text: `6_000n` is `"0.006"`. */
export function toFractionText(millionths: bigint): string {
  return toRateText((millionths * rateScale) / millionth);
}

/** Parses a fraction in the database's format: `"0.006000"` is `6_000n` millionths. */
export function parseFraction(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole) * millionth + BigInt(decimals.padEnd(6, "0"));
}

/** A currency and its units per dollar, multiplied by `rateScale`. For the dollar itself, the value is `rateScale`. */
export type ValuedCurrency = { currency: Currency; perDollarScaled: bigint };

/**
 * The units of `to` for one unit of `from`, multiplied by `rateScale`. The calculation through the dollar rounds half to even, so
 * this rate is only for display, and `costOfConversion` does not use it.
 */
export function crossRate(from: ValuedCurrency, to: ValuedCurrency): bigint {
  return divideHalfEven(to.perDollarScaled * rateScale, from.perDollarScaled);
}

/** The change of a rate in millionths of the earlier rate, only for display. */
export function rateChangeMillionths(beforeScaled: bigint, afterScaled: bigint): bigint {
  return divideHalfEven((afterScaled - beforeScaled) * millionth, beforeScaled);
}

/**
 * The cost in minor units of `from` for delivering `amountMinor` in `to`, including the bank's spread. The only rounding is the
 * division at the end, which rounds up (docs/domain.md, "Money"). A conversion therefore never costs less than its exact value.
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

/** The worth of an amount in cents of the dollar at a rate without a spread. Rounds half to even. */
export function dollarWorth(amountMinor: bigint, { currency, perDollarScaled }: ValuedCurrency): bigint {
  return divideHalfEven(amountMinor * rateScale * minorUnits(pivotCurrency), perDollarScaled * minorUnits(currency));
}

/** The number of minor units in one whole unit. */
function minorUnits(currency: Currency): bigint {
  return 10n ** BigInt(currencyDigits(currency));
}
