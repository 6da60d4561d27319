import type { Formatter } from "@/lib/i18n/formatter";
import type { Currency } from "./currency";

const options = {
  style: "currency",
  currencyDisplay: "narrowSymbol",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumSignificantDigits: 4,
  // Short notation groups from five digits on only: "7500 €" would stand below "10.000 €" in German.
  useGrouping: "always",
} as const;

/** An amount in whole units, as short as the axis of a chart has room for. */
export function axisAmount(format: Formatter, amount: number, currency: Currency): string {
  return format.number(amount, { ...options, currency }).replace("-", "−");
}
