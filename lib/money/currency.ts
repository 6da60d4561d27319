/** The currencies that accounts can have (ISO 4217). */
export const currencies = ["USD", "GBP", "EUR", "CAD", "AUD", "JPY"] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}

/** Narrows a currency code from the database to `Currency`. @throws RangeError for an unsupported currency */
export function toCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency: ${code}`);
  return code;
}

/**
 * The number of decimals and the usual sign of each currency. The sign is the same in all supported languages. The values are
 * constants and do not come from `Intl.NumberFormat`. A phone would need a tenth of a second to create the first
 * `Intl.NumberFormat` on a page (docs/decisions/page-speed.md).
 */
const marks: Record<Currency, { digits: number; symbol: string }> = {
  USD: { digits: 2, symbol: "$" },
  GBP: { digits: 2, symbol: "£" },
  EUR: { digits: 2, symbol: "€" },
  CAD: { digits: 2, symbol: "$" },
  AUD: { digits: 2, symbol: "$" },
  JPY: { digits: 0, symbol: "¥" },
};

/** The number of decimals of a currency: 2 for most currencies, 0 for JPY. */
export function currencyDigits(currency: Currency): number {
  return marks[currency].digits;
}

/** The currencies in groups with the same number of decimals. */
export function currenciesByDigits(): { digits: number; currencies: Currency[] }[] {
  return [...new Set(currencies.map(currencyDigits))].map((digits) => ({
    digits,
    currencies: currencies.filter((currency) => currencyDigits(currency) === digits),
  }));
}

/**
 * The text beside an amount field: the currency's sign, or its code if the sign does not identify the currency.
 *
 * @param among lists the other currencies that are shown beside the amount
 */
export function currencySymbol(currency: Currency, among: readonly Currency[] = []): string {
  return isSignEnough(currency, among) ? marks[currency].symbol : currency;
}

/**
 * True if the sign identifies the currency. Several currencies have the sign `$`, which can identify only the first of them in
 * `currencies`. If `among` contains any other currency than `currency`, the result is false.
 */
export function isSignEnough(currency: Currency, among: readonly Currency[]): boolean {
  const first = currencies.find((one) => marks[one].symbol === marks[currency].symbol);
  return first === currency && among.every((other) => other === currency);
}
