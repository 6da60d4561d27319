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
export function Amount({ amountMinor, currency, sign, className }: AmountProps) {
  const money = useMoneyFormat();
  return <span className={classNames("figures", className)}>{money(amountMinor, currency, sign)}</span>;
}

/** Writes amounts in the reader's language, for the middle of a sentence. */
export function useMoneyFormat() {
  const locale = useLocale();
  return (amountMinor: bigint, currency: Currency, sign?: "auto" | "always") =>
    formatMoney(amountMinor, currency, locale, sign);
}
