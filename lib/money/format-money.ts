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
 * Formats an amount for readers, with the currency's sign, grouped digits and a typographic minus: `−$1,250.50`. If `sign` is
 * `always`, a positive amount has a plus sign.
 *
 * If the currency's sign does not identify the currency (`isSignEnough`), the amount has the code instead of the sign:
 * `USD 35.92`, `35,92 USD`.
 *
 * @param among all currencies that the page, the e-mail or the document shows, and the currencies of the reader's accounts
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
  // The formatter gets decimal text, because a floating-point number cannot represent every amount exactly.
  return formatter.format(toDecimalText(amountMinor, currency) as `${number}`).replace("-", "−");
}

/** Returns the shortest sign of a currency: `$` for the US dollar. */
export function currencySign(currency: Currency, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

export type MoneyFormat = (amountMinor: bigint, currency: Currency, sign?: "auto" | "always") => string;

/** Returns a function that calls `formatMoney` for a page that shows these currencies. */
export function moneyAmong(among: readonly Currency[], locale: string): MoneyFormat {
  return (amountMinor, currency, sign) => formatMoney(amountMinor, currency, locale, sign, among);
}

/**
 * Formats an amount, always with the currency's code. Documents and messages that do not show the currency of the account need
 * this format.
 */
export function formatMoneyWithCode(amountMinor: bigint, currency: Currency, locale: string): string {
  return formatMoney(amountMinor, currency, locale, "auto", currencies);
}

/** Formats decimal text of the HTTP contract like `formatMoney`. Returns any other text unchanged. */
export function formatMoneyText(
  decimalText: string,
  currency: Currency,
  locale: string,
  among?: readonly Currency[],
): string {
  const parsed = parseMoney(decimalText, currency);
  return parsed.ok ? formatMoney(parsed.amountMinor, currency, locale, "auto", among) : decimalText;
}
