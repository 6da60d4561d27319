/** The currencies that accounts can have (ISO 4217). */
export const currencies = ["USD", "GBP", "EUR", "CAD", "AUD", "JPY"] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}

/** Narrows a code from the database, which contains only supported currencies. @throws RangeError for an unsupported currency */
export function toCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency: ${code}`);
  return code;
}

/**
 * The number of decimals and the usual sign of each currency. The sign is the same in all supported languages. The table is
 * fixed, because the first number format on a page costs a phone a tenth of a second (docs/decisions/page-speed.md).
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

/**
 * The text beside an amount field: the sign `$`, `£`, `€` or `¥`. Other dollar currencies have their code instead, and so does a
 * currency that is shown beside another currency.
 */
export function currencySymbol(currency: Currency, among: readonly Currency[] = []): string {
  return isSignEnough(currency, among) ? marks[currency].symbol : currency;
}

/**
 * True when the sign identifies the currency. The currency must be the first one with this sign, and no other currency may be
 * shown beside the amount.
 */
export function isSignEnough(currency: Currency, among: readonly Currency[]): boolean {
  const first = currencies.find((one) => marks[one].symbol === marks[currency].symbol);
  return first === currency && among.every((other) => other === currency);
}
