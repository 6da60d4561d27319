import type { Formatter } from "@/lib/i18n/formatter";

/** Formats a yearly rate in hundredths of a percent as a percentage without the percent sign: `525` is `5.25`. */
export function profitText(format: Formatter, profitBp: number): string {
  return format.number(profitBp / 100, { maximumFractionDigits: 2 });
}

/** Formats a fraction as a yearly rate: `0.0512` is `5.12%`, and `0.104` is `10.40%`. */
export function rateText(format: Formatter, fraction: number): string {
  return format.number(fraction, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
