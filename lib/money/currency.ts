/** The currencies that accounts can have (ISO 4217). */
export const currencies = ["USD", "GBP", "EUR", "CAD", "AUD", "JPY"] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}

/** Narrows a code that the database vouches for. @throws RangeError for anything that is not a currency of ours. */
export function toCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency: ${code}`);
  return code;
}

/**
 * The digits of each currency's minor unit, and its sign as people write it, which is the same in all our languages. A table: the
 * first number format that a page makes costs a phone a tenth of a second (decision 69).
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

/** The currency's sign as people write it: `$`, `£`, `€`, `¥`. */
export function currencySymbol(currency: Currency): string {
  return marks[currency].symbol;
}
