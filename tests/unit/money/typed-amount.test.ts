import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { readTypedAmount, readTypedNumber, showTypedAmount } from "@/lib/money/typed-amount";

/** Returns the amount of a typed text in cents, or the problem that the form shows. */
function worth(typed: string, locale: string): bigint | string {
  const money = parseMoney(readTypedAmount(typed, locale), "USD");
  return money.ok ? money.amountMinor : money.problem;
}

describe("an amount is read in the notation of the reader's language", () => {
  it.each([
    ["en", "1,250.50", 125050n],
    ["en", "1,250", 125000n],
    ["en", "1250.5", 125050n],
    // "1.250" is refused and not read as $1.25, because the person may mean 1,250.
    ["en", "1.250", "amountFormat"],
    ["en", "0.075", "amountDecimals"],
    ["de", "0.075", "amountDecimals"],
    ["de", "1234.505", "amountDecimals"],
    ["en", "1.2505", "amountDecimals"],
    ["de", "1.250,50", 125050n],
    ["de", "1.250", 125000n],
    ["de", "1250,5", 125050n],
    ["de", "1,250", "amountFormat"],
    ["es", "12.345,67", 1234567n],
    ["es", "1.234", 123400n],
    ["it", "1.234.567,89", 123456789n],
    ["it", "1,234", "amountFormat"],
    ["ru", "1 250,50", 125050n],
    ["ru", "1\u00a0250\u00a0000", 125000000n],
    // In Russian, neither a point nor a comma separates groups of digits, so these texts do not mean 1,250.
    ["ru", "1.250", "amountFormat"],
    ["ru", "1,250", "amountFormat"],
  ])("in %s, the typed text %s", (locale, typed, expected) => {
    expect(worth(typed, locale)).toBe(expected);
  });
});

describe.each(["en", "de", "es", "it", "ru"])("a typed amount in %s", (locale) => {
  it.each([
    // A phone's keypad has only the decimal mark of the phone's language. The bank therefore accepts both a point and a comma as
    // the decimal mark.
    ["12.50", 1250n],
    ["12,50", 1250n],
    ["12.5", 1250n],
    ["0,07", 7n],
    ["1,234.56", 123456n],
    ["1.234,56", 123456n],
    ["1'234.50", 123450n],
    ["1 234,5", 123450n],
    ["1.234.567", 123456700n],
    ["1,234,567", 123456700n],
    ["1250", 125000n],
    ["12.", 1200n],
    [" 7 ", 700n],
  ])("the text %s has only one meaning", (typed, expected) => {
    expect(worth(typed, locale)).toBe(expected);
  });

  it.each([
    "1.23.4,5",
    "12,34,56",
    "1 23",
    "1,23,456.7",
    "12.345.67",
    "1.2.3",
    "$5",
    "5 EUR",
    "1e3",
    "--5",
    "٥",
    "1..5",
    ".5",
  ])("the text %s is not an amount", (typed) => {
    expect(worth(typed, locale)).toBe("amountFormat");
  });

  it("an empty text, zero and negative amounts are refused", () => {
    expect(worth("", locale)).toBe("amountRequired");
    expect(worth("0", locale)).toBe("amountPositive");
    expect(worth("-5", locale)).toBe("amountPositive");
    expect(worth("−5", locale)).toBe("amountPositive");
  });

  it("a field's shown amount is read back as the same amount", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (minor) => {
        const shown = showTypedAmount(toDecimalText(minor, "USD"), locale);
        return worth(shown, locale) === minor;
      }),
    );
  });

  it("a typed text means one amount or none, and never a thousand times the intended amount", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' "), maxLength: 12 });
    fc.assert(
      fc.property(typed, (text) => {
        const read = worth(text, locale);
        if (typeof read === "string") return true;
        const digits = text.replace(/\D/g, "").replace(/^0+/, "");
        return (
          digits.startsWith(String(read).replace(/0+$/, "")) &&
          worth(showTypedAmount(toDecimalText(read, "USD"), locale), locale) === read
        );
      }),
    );
  });

  it("the contract's plain decimal text is read correctly", () => {
    expect(worth("1234.56", locale)).toBe(123456n);
    expect(worth("1234", locale)).toBe(123400n);
  });
});

test("a field shows amounts in its reader's language", () => {
  expect(showTypedAmount("1250.5", "en")).toBe("1,250.50");
  expect(showTypedAmount("1250", "en")).toBe("1,250");
  expect(showTypedAmount("1250.50", "de")).toBe("1.250,50");
  expect(showTypedAmount("1250.50", "ru")).toBe("1\u00a0250,50");
  expect(showTypedAmount("0001250", "es")).toBe("1.250");
  expect(showTypedAmount("?1.2.3", "de")).toBe("1.2.3");
  expect(locales).toContain("en");
});

test("a field shows all decimals of a rate", () => {
  expect(readTypedNumber("0,861", "de")).toBe("0.861");
  expect(readTypedNumber("0.861", "de")).toBe("0.861");
  expect(readTypedNumber("149,5", "ru")).toBe("149.5");
  expect(readTypedNumber("0.861", "en")).toBe("0.861");
  expect(readTypedNumber("abc", "en")).toBe("?abc");
});
