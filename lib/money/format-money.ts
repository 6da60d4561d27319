import { type Currency, currencies, currencyDigits, isSignEnough } from "./currency";
import { parseMoney } from "./parse-money";

/** Converts minor units to the decimal text of the HTTP contract: `125050n` USD is `"1250.50"`. */
export function toDecimalText(amountMinor: bigint, currency: Currency): string {
  const digits = currencyDigits(currency);
  const sign = amountMinor < 0n ? "-" : "";
  const text = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(digits + 1, "0");
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount for readers with the currency's sign, grouped digits and a typographic minus: `−$1,250.50`. With
 * `sign: "always"`, incoming money has a plus sign.
 *
 * An amount has the sign without a code where the sign identifies the currency: `$` is the US dollar. Other dollar currencies
 * have their code, and so do all amounts that are shown beside another currency: `USD 35.92`, `35,92 USD`.
 *
 * @param among the other currencies on the page, in the e-mail or in the document, and the reader's other currencies
 */
export function formatMoney(
  amountMinor: bigint,
  currency: Currency,
  locale: string,
  sign: "auto" | "always" = "auto",
  among: readonly Currency[] = [],
): string {
  const display = isSignEnough(currency, among) ? "narrowSymbol" : "code";
  const key = `${locale} ${currency} ${sign} ${display}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: display,
      signDisplay: sign === "always" ? "exceptZero" : "auto",
    });
    formatters.set(key, formatter);
  }
  // Decimal text preserves every digit of amounts that a floating-point number cannot represent.
  return formatter.format(toDecimalText(amountMinor, currency) as `${number}`).replace("-", "−");
}

export type MoneyFormat = (amountMinor: bigint, currency: Currency, sign?: "auto" | "always") => string;

/** `formatMoney` for a page that shows these currencies. */
export function moneyAmong(among: readonly Currency[], locale: string): MoneyFormat {
  return (amountMinor, currency, sign) => formatMoney(amountMinor, currency, locale, sign, among);
}

/** Formats an amount with its code in all cases, for documents and messages that are read outside the account's page. */
export function formatMoneyWithCode(amountMinor: bigint, currency: Currency, locale: string): string {
  return formatMoney(amountMinor, currency, locale, "auto", currencies);
}

/** Formats decimal text of the HTTP contract like `formatMoney`. Any other text stays unchanged. */
export function formatMoneyText(
  decimalText: string,
  currency: Currency,
  locale: string,
  among?: readonly Currency[],
): string {
  const parsed = parseMoney(decimalText, currency);
  return parsed.ok ? formatMoney(parsed.amountMinor, currency, locale, "auto", among) : decimalText;
}
