import { expect, it } from "vitest";
import { searchedAmount } from "@/lib/money/amount-search";

it.each([
  ["en", "1,234.50", 123_450n],
  ["en", "1234.50", 123_450n],
  ["en", "1234.5", 123_450n],
  ["en", "1,234", 123_400n],
  ["en", "$1,234.50", 123_450n],
  ["en", "US$50", 5_000n],
  ["en", "USD 980.50", 98_050n],
  ["en", "980.50 EUR", 98_050n],
  ["en", "500", 50_000n],
  ["de", "1.234,50", 123_450n],
  ["de", "1234,5", 123_450n],
  ["de", "1.234", 123_400n],
  ["de", "1.234,50 €", 123_450n],
  ["de", "980.50", 98_050n],
  ["es", "1.234.567,89", 123_456_789n],
  ["it", "12,00", 1_200n],
  ["ru", "1 234,50", 123_450n],
  ["ru", "1\u00a0234,50 ₽", 123_450n],
  ["ru", "1\u202f234\u202f567", 123_456_700n],
])("in %s, “%s” is an amount", (locale, text, hundredths) => {
  expect(searchedAmount(text, locale)?.hundredths).toBe(hundredths);
});

it.each([
  ["en", "berg"],
  ["en", "DE89 3704 0044 0532 0130 00"],
  ["en", "HF-0123456789"],
  ["en", "1,23,456"],
  ["en", "12.345.67"],
  ["en", "-5"],
  ["en", "0"],
  ["en", "0.00"],
  ["en", "+49 170 1234567"],
  ["en", "1234567890123456"],
  ["en", "$"],
  ["en", ""],
])("in %s, “%s” is not an amount", (locale, text) => {
  expect(searchedAmount(text, locale)).toBeNull();
});

it("a plain number may also be part of other data, and a currency without decimals has no cents", () => {
  expect(searchedAmount("500", "en")).toEqual({ hundredths: 50_000n, isCertain: false });
  expect(searchedAmount("500.25", "en")).toEqual({ hundredths: 50_025n, isCertain: true });
});
