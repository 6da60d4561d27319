import { useLocale } from "next-intl";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { classNames } from "./class-names";

type AmountProps = {
  amountMinor: bigint;
  currency: Currency;
  /** `always` puts a plus before incoming money. */
  sign?: "auto" | "always";
  /**
   * The currencies of all amounts on the screen. If these include a currency other than `currency`, the amount shows the
   * currency's code (`USD`) instead of its sign (`$`).
   */
  among?: readonly Currency[] | undefined;
  className?: string;
};

/** An amount in the reader's language, with tabular figures. */
export function Amount({ amountMinor, currency, sign, among, className }: AmountProps) {
  const money = useMoneyFormat(among);
  return <span className={classNames("figures", className)}>{money(amountMinor, currency, sign)}</span>;
}

/** Formats amounts in the reader's language, for use inside a sentence. `among` contains the currencies of the sentence. */
export function useMoneyFormat(among?: readonly Currency[]) {
  const locale = useLocale();
  return (amountMinor: bigint, currency: Currency, sign?: "auto" | "always") =>
    formatMoney(amountMinor, currency, locale, sign, among);
}
