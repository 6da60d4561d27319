import { type Currency, currencyDigits } from "./currency";
import { parseMoney } from "./parse-money";

/** Minor units as the decimal text of the HTTP contract: `125050n` USD is `"1250.50"`. */
export function toDecimalText(amountMinor: bigint, currency: Currency): string {
  const digits = currencyDigits(currency);
  const sign = amountMinor < 0n ? "-" : "";
  const text = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(digits + 1, "0");
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount for people: the currency's sign, grouped digits, a true minus; `−$1,250.50`. With `sign: "always"` money
 * that came in carries a plus.
 */
export function formatMoney(
  amountMinor: bigint,
  currency: Currency,
  locale: string,
  sign: "auto" | "always" = "auto",
): string {
  const key = `${locale} ${currency} ${sign}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      signDisplay: sign === "always" ? "exceptZero" : "auto",
    });
    formatters.set(key, formatter);
  }
  // Decimal text keeps every digit of amounts that a floating-point number could not hold.
  return formatter.format(toDecimalText(amountMinor, currency) as `${number}`).replace("-", "−");
}

/** The same for decimal text of the HTTP contract; what is no amount stays as it is. */
export function formatMoneyText(decimalText: string, currency: Currency, locale: string): string {
  const parsed = parseMoney(decimalText, currency);
  return parsed.ok ? formatMoney(parsed.amountMinor, currency, locale) : decimalText;
}
