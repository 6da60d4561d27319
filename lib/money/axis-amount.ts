import type { Formatter } from "@/lib/i18n/formatter";
import { type Currency, isSignEnough } from "./currency";

const options = {
  style: "currency",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumSignificantDigits: 4,
  // By default, the compact notation groups only numbers of five or more digits. In German, "7500 €" would stand below "10.000
  // €".
  useGrouping: "always",
} as const;

/** An amount in whole units, in the shortest form for the axis of a chart. */
export function axisAmount(format: Formatter, amount: number, currency: Currency): string {
  const currencyDisplay = isSignEnough(currency, []) ? "narrowSymbol" : "code";
  return format.number(amount, { ...options, currency, currencyDisplay }).replace("-", "−");
}
