import type { Formatter } from "@/lib/i18n/formatter";
import { type Currency, isSignEnough } from "./currency";

const options = {
  style: "currency",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumSignificantDigits: 4,
  // By default, the compact notation groups only numbers of five or more digits. A German axis would then contain both "7500 €"
  // and "10.000 €".
  useGrouping: "always",
} as const;

/** Formats an amount in whole units for the axis of a chart, as short as possible. */
export function axisAmount(format: Formatter, amount: number, currency: Currency): string {
  const currencyDisplay = isSignEnough(currency, []) ? "narrowSymbol" : "code";
  return format.number(amount, { ...options, currency, currencyDisplay }).replace("-", "−");
}
