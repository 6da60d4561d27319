import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, currencyDigits } from "@/lib/money/currency";
import { formatMoney, toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";

describe("reading an amount", () => {
  it.each([
    [1250, 125000n],
    ["1250.5", 125050n],
    ["1,250.50", 125050n],
    [" 12 ".trim(), 1200n],
    ["0.01", 1n],
    ["1.500", 150n],
    ["5.", 500n],
    ["999999999999.99", 99999999999999n],
  ])("the text %j is an amount", (input, amountMinor) => {
    expect(parseMoney(input, "USD")).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ["", "amountRequired"],
    ["   ", "amountRequired"],
    ["abc", "amountFormat"],
    ["１２", "amountFormat"],
    ["1e9", "amountFormat"],
    [1e21, "amountFormat"],
    [Number.NaN, "amountFormat"],
    ["1,25.00", "amountFormat"],
    ["12,3456", "amountFormat"],
    [".5", "amountFormat"],
    ["$5", "amountFormat"],
    ["0.001", "amountDecimals"],
    [0.001, "amountDecimals"],
    ["0", "amountPositive"],
    ["0.00", "amountPositive"],
    ["-5", "amountPositive"],
    [-5, "amountPositive"],
    ["1000000000000", "amountTooLarge"],
    ["9".repeat(38), "amountTooLarge"],
  ])("the text %j is refused as %s", (input, problem) => {
    expect(parseMoney(input, "USD")).toEqual({ ok: false, problem });
  });

  it("a yen has no smaller unit", () => {
    expect(parseMoney("100", "JPY")).toEqual({ ok: true, amountMinor: 100n });
    expect(parseMoney("100.00", "JPY")).toEqual({ ok: true, amountMinor: 100n });
    expect(parseMoney("100.5", "JPY")).toEqual({ ok: false, problem: "amountDecimals" });
  });

  it("every written amount is read back, in every currency", () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.bigInt(1n, 99_999_999_999_999n), (currency, units) => {
        const amountMinor = currencyDigits(currency) === 0 ? (units % 999_999_999_999n) + 1n : units;
        expect(parseMoney(toDecimalText(amountMinor, currency), currency)).toEqual({ ok: true, amountMinor });
      }),
    );
  });
});

describe("writing an amount", () => {
  it("the contract gets a plain decimal text", () => {
    expect(toDecimalText(125050n, "USD")).toBe("1250.50");
    expect(toDecimalText(-5n, "EUR")).toBe("-0.05");
    expect(toDecimalText(1250n, "JPY")).toBe("1250");
  });

  it("people see the currency's sign, digit groups and a true minus sign", () => {
    expect(formatMoney(125050n, "USD", "en")).toBe("$1,250.50");
    expect(formatMoney(-125050n, "GBP", "en")).toBe("−£1,250.50");
    expect(formatMoney(125050n, "USD", "en", "always")).toBe("+$1,250.50");
    expect(formatMoney(1250n, "JPY", "en")).toBe("¥1,250");
  });

  it("people see the amount in their language", () => {
    expect(formatMoney(-125050n, "EUR", "de")).toBe("−1.250,50\u00a0€");
    expect(formatMoney(125050n, "USD", "ru")).toBe("1\u00a0250,50\u00a0$");
    expect(formatMoney(1234567n, "EUR", "es")).toBe("12.345,67\u00a0€");
  });

  it("the largest amount keeps every digit", () => {
    expect(formatMoney(99_999_999_999_999n, "USD", "en")).toBe("$999,999,999,999.99");
  });
});
