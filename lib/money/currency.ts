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

const digitsByCurrency = new Map<Currency, number>();

/** Decimal digits of a currency's minor unit: 2 for most, 0 for JPY. */
export function currencyDigits(currency: Currency): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}
