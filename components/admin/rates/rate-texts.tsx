import type { NumberFormatOptions } from "next-intl";
import { useFormatter } from "@/lib/i18n/formatter";
import { parseRate, rateChangeMillionths } from "@/lib/money/exchange-rate";

/** Formats rates and their changes in the reader's language. */
export function useRateTexts() {
  const format = useFormatter();
  const percent = (fraction: number, options: NumberFormatOptions) =>
    format.number(fraction, { style: "percent", maximumFractionDigits: 2, ...options }).replace("-", "−");
  return {
    /** Formats a rate with all its digits. The parameter is decimal text. */
    rate: (rate: string) => format.number(Number(rate), { maximumFractionDigits: 10 }),
    /** Formats a fraction as a percentage: `"0.006"` becomes `0.6%`. */
    fraction: (fraction: string) => percent(Number(fraction), {}),
    /**
     * Returns the change between two rates, such as `+1.2%`. Null when there is no previous rate, or when one of the two rates
     * cannot be parsed.
     */
    change(before: string | null, after: string): string | null {
      const [from, to] = [parseRate(before ?? ""), parseRate(after)];
      if (!from.ok || !to.ok) return null;
      const fraction = Number(rateChangeMillionths(from.rateScaled, to.rateScaled)) / 1e6;
      return percent(fraction, { signDisplay: "exceptZero", minimumFractionDigits: 2 });
    },
  };
}

/** The moment when a rate came into force. */
export function RateMoment({ moment }: { moment: Date }) {
  const format = useFormatter();
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap text-ink-muted tabular-nums">
      {format.dateTime(moment, { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}
