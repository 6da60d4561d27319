"use client";

import { useTranslations } from "next-intl";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import type { QuoteView } from "@/lib/quotes/schema";

/** The rate before the spread, such as `1 € = 1.1628 $`, in the reader's language. `rate` is decimal text. */
export function RateText({ rate, fromCurrency, toCurrency }: Pick<QuoteView, "rate" | "fromCurrency" | "toCurrency">) {
  const t = useTranslations("transfers.quote");
  const format = useFormatter();
  const money = (value: number, currency: Currency, significantDigits: number) =>
    format.number(value, { style: "currency", currency, currencyDisplay: "code", ...digits(significantDigits) });
  return (
    <span className="tabular-nums">
      {t("rateValue", { from: money(1, fromCurrency, 1), to: money(Number(rate), toCurrency, 6) })}
    </span>
  );
}

/**
 * The format of a rate. The rounding does not change the debited amount, because the server calculates this amount from the exact
 * rate.
 */
function digits(significantDigitsMax: number) {
  return { minimumSignificantDigits: 1, maximumSignificantDigits: significantDigitsMax } as const;
}

/** The bank's margin. `spread` is a fraction as decimal text: `0.006` is 0.6 %. */
export function SpreadText({ spread }: { spread: string }) {
  const format = useFormatter();
  return (
    <span className="tabular-nums">
      {format.number(Number(spread), { style: "percent", maximumFractionDigits: 2 })}
    </span>
  );
}
