import { type Currency, currencyDigits } from "./currency";
import { divideHalfEven } from "./divide-half-even";

/**
 * The base currency of all rates: a rate states the units of another currency per dollar. A conversion between two other
 * currencies is calculated through the dollar.
 */
export const pivotCurrency = "USD" satisfies Currency;

/** The number of decimals of a rate in the database. */
const rateDigits = 10;
/** In code, a rate is an integer: the decimal number multiplied by this scale. */
export const rateScale = 10n ** BigInt(rateDigits);

/** In code, a fraction is an integer in millionths: 0.6 % is `6_000n`. */
export const millionth = 1_000_000n;

/** The reasons why a text is not a rate. Each reason is also a key of the `validation` messages. */
export type RateProblem = "rateRequired" | "rateFormat" | "rateDecimals" | "ratePositive" | "rateTooLarge";

const wholeUnitsMax = 1_000_000n;

/**
 * Parses a rate as users type it: `0.8614`, `149.5`.
 *
 * Accepts only ASCII digits and at most ten decimals. The rate must be above zero and at most a million.
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

/** Converts a rate to decimal text without trailing zeros: `8_614_000_000n` becomes `"0.8614"`. */
export function toRateText(rateScaled: bigint): string {
  const text = rateScaled.toString().padStart(rateDigits + 1, "0");
  const decimals = text.slice(-rateDigits).replace(/0+$/, "");
  return decimals ? `${text.slice(0, -rateDigits)}.${decimals}` : text.slice(0, -rateDigits);
}

/** Converts a fraction in millionths to decimal text: `6_000n` becomes `"0.006"`. */
export function toFractionText(millionths: bigint): string {
  return toRateText((millionths * rateScale) / millionth);
}

/** Converts a fraction in the database's format to millionths: `"0.006000"` becomes `6_000n`. */
export function parseFraction(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole) * millionth + BigInt(decimals.padEnd(6, "0"));
}

/** A currency and its units per dollar, multiplied by `rateScale`. For the dollar itself, the value is `rateScale`. */
export type ValuedCurrency = { currency: Currency; perDollarScaled: bigint };

/**
 * The number of units of `to` for one unit of `from`, multiplied by `rateScale`. The result is only for display, because it is
 * rounded half to even. `costOfConversion` calculates with the exact values instead.
 */
export function crossRate(from: ValuedCurrency, to: ValuedCurrency): bigint {
  return divideHalfEven(to.perDollarScaled * rateScale, from.perDollarScaled);
}

/** The change of a rate, in millionths of the earlier rate. The result is rounded and only for display. */
export function rateChangeMillionths(beforeScaled: bigint, afterScaled: bigint): bigint {
  return divideHalfEven((afterScaled - beforeScaled) * millionth, beforeScaled);
}

/**
 * The price of `amountMinor` minor units of `to`, in minor units of `from`. The price includes the bank's spread. Only the
 * division at the end rounds, and it rounds up (docs/domain.md, "Money"). A conversion therefore never costs less than its exact
 * value.
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

/** Converts an amount to US cents at a rate without the bank's spread. Rounds half to even. */
export function dollarWorth(amountMinor: bigint, from: ValuedCurrency): bigint {
  return worthIn(amountMinor, from, { currency: pivotCurrency, perDollarScaled: rateScale });
}

/** Converts an amount to minor units of `to` at rates without the bank's spread. Rounds half to even. */
export function worthIn(amountMinor: bigint, from: ValuedCurrency, to: ValuedCurrency): bigint {
  const numerator = amountMinor * to.perDollarScaled * minorUnits(to.currency);
  return divideHalfEven(numerator, from.perDollarScaled * minorUnits(from.currency));
}

/** The number of minor units in one whole unit. */
function minorUnits(currency: Currency): bigint {
  return 10n ** BigInt(currencyDigits(currency));
}
