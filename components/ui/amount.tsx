import { useLocale } from "next-intl";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { classNames } from "./class-names";

type AmountProps = {
  amountMinor: bigint;
  currency: Currency;
  /** A plus before money that came in. */
  sign?: "auto" | "always";
  className?: string;
};

/** An amount in the reader's language, with figures of equal width. */
export function Amount({ amountMinor, currency, sign = "auto", className }: AmountProps) {
  const locale = useLocale();
  return (
    <span className={classNames("whitespace-nowrap tabular-nums", className)}>
      {formatMoney(amountMinor, currency, locale === "en" ? "en-US" : locale, sign)}
    </span>
  );
}
