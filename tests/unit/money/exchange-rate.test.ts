import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, currencyDigits } from "@/lib/money/currency";
import {
  costOfConversion,
  crossRate,
  millionth,
  parseFraction,
  parseRate,
  rateChangeMillionths,
  rateScale,
  toFractionText,
  toRateText,
  type ValuedCurrency,
} from "@/lib/money/exchange-rate";

const valued = fc.record({
  currency: fc.constantFrom(...currencies),
  perDollarScaled: fc.bigInt({ min: 1n, max: 1_000_000n * rateScale }),
});
const amount = fc.bigInt({ min: 1n, max: 99_999_999_999_999n });
const spread = fc.bigInt({ min: 0n, max: 50_000n });

const minorUnits = ({ currency }: ValuedCurrency) => 10n ** BigInt(currencyDigits(currency));
const at = (currency: ValuedCurrency["currency"], rate: string): ValuedCurrency => {
  const result = parseRate(rate);
  if (!result.ok) throw new Error(result.problem);
  return { currency, perDollarScaled: result.rateScaled };
};

describe("the cost of a conversion", () => {
  it("the cost is the exact product, rounded up once", () => {
    fc.assert(
      fc.property(amount, valued, valued, spread, (amountMinor, from, to, spreadMillionths) => {
        const cost = costOfConversion(amountMinor, from, to, spreadMillionths);
        // The exact cost is amount × from ÷ to × (1 + spread). The test represents the exact cost as a fraction of whole numbers
        // and compares without a division.
        const numerator = amountMinor * minorUnits(from) * from.perDollarScaled * (millionth + spreadMillionths);
        const denominator = minorUnits(to) * to.perDollarScaled * millionth;
        expect(cost * denominator >= numerator && (cost - 1n) * denominator < numerator).toBe(true);
      }),
    );
  });

  it("the cost never falls when the amount or the spread rises", () => {
    fc.assert(
      fc.property(amount, amount, valued, valued, spread, (first, second, from, to, spreadMillionths) => {
        const [less, more] = first < second ? [first, second] : [second, first];
        const cost = (amountMinor: bigint, share: bigint) => costOfConversion(amountMinor, from, to, share);
        expect(cost(less, spreadMillionths) <= cost(more, spreadMillionths)).toBe(true);
        expect(cost(less, 0n) <= cost(less, spreadMillionths)).toBe(true);
      }),
    );
  });

  it("a conversion there and back without a spread gives the amount, apart from rounding", () => {
    fc.assert(
      fc.property(amount, valued, valued, (amountMinor, from, to) => {
        const back = costOfConversion(costOfConversion(amountMinor, from, to, 0n), to, from, 0n);
        // The largest allowed difference is the value of one minor unit of `from`, expressed in minor units of `to`, plus two
        // minor units for rounding.
        const bound = (minorUnits(to) * to.perDollarScaled) / (minorUnits(from) * from.perDollarScaled) + 2n;
        expect(back >= amountMinor && back - amountMinor <= bound).toBe(true);
      }),
    );
  });

  it("a conversion there and back with a spread never gives a profit to the customer", () => {
    fc.assert(
      fc.property(amount, valued, valued, spread, (amountMinor, from, to, spreadMillionths) => {
        const there = costOfConversion(amountMinor, from, to, spreadMillionths);
        const numerator = amountMinor * minorUnits(from) * from.perDollarScaled;
        expect(there * minorUnits(to) * to.perDollarScaled >= numerator).toBe(true);
      }),
    );
  });

  it.each([
    // [amount, from, to, spread in parts per million, debited amount]
    [10_000n, at("EUR", "0.86"), at("USD", "1"), 6_000n, 8_652n],
    [1_000n, at("USD", "1"), at("JPY", "150"), 0n, 667n],
    [1_000n, at("JPY", "150"), at("USD", "1"), 0n, 1_500n],
    [1n, at("JPY", "150.5"), at("USD", "1"), 0n, 2n],
    // The exact results are 2.5, 3 and 0.5 minor units, and the bank rounds up.
    [5n, at("USD", "1"), at("EUR", "2"), 0n, 3n],
    [6n, at("USD", "1"), at("EUR", "2"), 0n, 3n],
    [1n, at("USD", "1"), at("EUR", "2"), 0n, 1n],
    // This amount has more digits than a floating-point number can hold exactly.
    [99_999_999_999_999n, at("GBP", "0.7654321098"), at("USD", "1"), 6_000n, 77_002_470_245_880n],
  ])("the cost of %s minor units is right, case %#", (amountMinor, from, to, spreadMillionths, cost) => {
    expect(costOfConversion(amountMinor, from, to, spreadMillionths)).toBe(cost);
  });
});

describe("an exchange rate", () => {
  it("a rate is read as it was written", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1_000_000n * rateScale }), (rateScaled) => {
        expect(parseRate(toRateText(rateScaled))).toEqual({ ok: true, rateScaled });
      }),
    );
  });

  it.each([
    ["", "rateRequired"],
    ["  ", "rateRequired"],
    ["abc", "rateFormat"],
    ["1,5", "rateFormat"],
    ["1e3", "rateFormat"],
    [".5", "rateFormat"],
    ["０.5", "rateFormat"],
    ["NaN", "rateFormat"],
    ["0", "ratePositive"],
    ["-1", "ratePositive"],
    ["0.00000000001", "rateDecimals"],
    ["1000000.1", "rateTooLarge"],
    [`1${"0".repeat(39)}`, "rateTooLarge"],
    ["1".repeat(41), "rateFormat"],
  ])("the text %j is not a rate: %s", (text, problem) => {
    expect(parseRate(text)).toEqual({ ok: false, problem });
  });

  it.each([
    ["0.8614", 8_614_000_000n],
    ["150", 150n * rateScale],
    ["1.50000000000000", 15_000_000_000n],
    [" 0.0000000001 ", 1n],
  ])("the text %j is a rate", (text, rateScaled) => {
    expect(parseRate(text)).toEqual({ ok: true, rateScaled });
  });

  it("the rate between two currencies is calculated through the dollar", () => {
    expect(toRateText(crossRate(at("EUR", "0.86"), at("USD", "1")))).toBe("1.1627906977");
    expect(toRateText(crossRate(at("USD", "1"), at("JPY", "150.25")))).toBe("150.25");
    expect(toRateText(crossRate(at("GBP", "0.76"), at("EUR", "0.86")))).toBe("1.1315789474");
  });
});

it("the change of a rate is a share of the old rate", () => {
  const move = (before: string, after: string) =>
    rateChangeMillionths(at("EUR", before).perDollarScaled, at("EUR", after).perDollarScaled);
  expect([move("0.8", "0.88"), move("0.8", "0.6"), move("0.8", "0.8"), move("3", "4")]).toEqual([
    100_000n,
    -250_000n,
    0n,
    333_333n,
  ]);
});

it("fractions are shown as decimals", () => {
  expect([6_000n, 0n, 1_000_000n, 1n].map(toFractionText)).toEqual(["0.006", "0", "1", "0.000001"]);
});

it("fractions are read in the database's form", () => {
  expect(["0.006000", "0", "1.000000", "0.000001"].map(parseFraction)).toEqual([6_000n, 0n, 1_000_000n, 1n]);
});

it("the arithmetic uses no floating-point numbers", () => {
  const source = readFileSync("lib/money/exchange-rate.ts", "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(source).not.toMatch(/Number\(|parseFloat|Math\.|\b\d+\.\d+\b/);
});
