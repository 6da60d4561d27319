/** The currencies that accounts can have (ISO 4217). */
export const currencies = ["USD", "GBP", "EUR", "CAD", "AUD", "JPY"] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}

/**
 * Narrows a code whose validity the database guarantees. @throws RangeError for a code that is not one of the supported
 * currencies
 */
export function toCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency: ${code}`);
  return code;
}

/**
 * The number of decimals of each currency, and its usual sign, which is the same in all supported languages. A fixed table,
 * because the first number format on a page costs a phone a tenth of a second (docs/decisions/page-speed.md).
 */
const marks: Record<Currency, { digits: number; symbol: string }> = {
  USD: { digits: 2, symbol: "$" },
  GBP: { digits: 2, symbol: "£" },
  EUR: { digits: 2, symbol: "€" },
  CAD: { digits: 2, symbol: "$" },
  AUD: { digits: 2, symbol: "$" },
  JPY: { digits: 0, symbol: "¥" },
};

/** Decimal digits of a currency's minor unit: 2 for most, 0 for JPY. */
export function currencyDigits(currency: Currency): number {
  return marks[currency].digits;
}

/** The sign beside an amount field: `$`, `£`, `€` or `¥`. The code for other dollar currencies, and beside another currency. */
export function currencySymbol(currency: Currency, among: readonly Currency[] = []): string {
  return isSignEnough(currency, among) ? marks[currency].symbol : currency;
}

/**
 * True when the sign identifies the currency: it is the first currency with this sign, and no other currency is shown with it.
 */
export function isSignEnough(currency: Currency, among: readonly Currency[]): boolean {
  const first = currencies.find((one) => marks[one].symbol === marks[currency].symbol);
  return first === currency && among.every((other) => other === currency);
}
