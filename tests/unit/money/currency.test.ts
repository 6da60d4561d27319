import { describe, expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { currencies, currencyDigits, currencySymbol } from "@/lib/money/currency";

describe("the sign of a currency", () => {
  it.each(currencies)("for %s the sign equals the platform's sign, in every language", (currency) => {
    for (const locale of locales) {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
      const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value;
      // The signs of Canadian and Australian dollars equal the US dollar's sign, so the site shows their codes.
      expect(currencySymbol(currency)).toBe(currency === "CAD" || currency === "AUD" ? currency : sign);
      expect(currencyDigits(currency)).toBe(format.resolvedOptions().maximumFractionDigits);
    }
  });
});
