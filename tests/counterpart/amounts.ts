// The counterpart (a simulated correspondent bank) shares no code with the product, so that the counterpart cannot repeat the
// product's errors.

/** The number of decimals of each currency that the counterpart keeps accounts in (ISO 4217). */
const decimals: Record<string, number> = { USD: 2, EUR: 2, GBP: 2, JPY: 0 };

/** True if the counterpart keeps accounts in this currency. */
export const isKnownCurrency = (currency: string): boolean => currency in decimals;

/** Writes an amount in minor units as the text of a message, such as `1250.50`. The amount is at least zero. */
export function toText(amountMinor: bigint, currency: string): string {
  const places = decimals[currency] ?? 2;
  if (places === 0) return String(amountMinor);
  const digits = String(amountMinor).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Reads a message's amount. Returns null if the currency is unknown, or if the amount has more decimals than the currency. */
export function toMinor(text: string, currency: string): bigint | null {
  const places = decimals[currency];
  const parts = /^(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (places === undefined || !parts) return null;
  const [, whole = "", given = ""] = parts;
  const fraction = given.replace(/0+$/, "");
  if (fraction.length > places) return null;
  return BigInt(whole + fraction.padEnd(places, "0"));
}
