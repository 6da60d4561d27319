// The arithmetic of the independent calculator. The calculator follows docs/domain.md and imports no code of the product, so
// that it cannot repeat the product's errors.

/** The number of decimals of each currency of the simulation. */
const decimals = { USD: 2, EUR: 2, GBP: 2, CAD: 2, AUD: 2, JPY: 0 } as const;

export type Money = keyof typeof decimals;

const units = (currency: Money) => 10n ** BigInt(decimals[currency]);

/** Divides and rounds half to even. Both numbers are at least zero, and `divisor` is above zero. */
export function halfEven(dividend: bigint, divisor: bigint): bigint {
  const down = dividend / divisor;
  const twice = 2n * (dividend % divisor);
  return twice > divisor || (twice === divisor && down % 2n === 1n) ? down + 1n : down;
}

/** Divides and rounds half away from zero. `divisor` is above zero. */
function halfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** A rate states how many units of a currency one dollar buys, as a whole number of ten-thousandths. */
export type Rates = Record<Money, bigint>;

const rateUnits = 10_000n;

/**
 * Returns the price in the currency `from` that a customer pays for `amount` in the currency `to`. The price includes the bank's
 * margin of 0.6 % and is rounded upwards once.
 */
export function priceOf(amount: bigint, from: Money, to: Money, rates: Rates): bigint {
  const dividend = amount * rates[from] * units(from) * 1_006n;
  const divisor = rates[to] * units(to) * 1_000n;
  return (dividend + divisor - 1n) / divisor;
}

/** Returns the value in US cents of the bank's position in a currency. */
export function worthOf(position: bigint, currency: Money, rates: Rates): bigint {
  return halfAway(position * 100n * rateUnits, units(currency) * rates[currency]);
}

/** Returns an amount as decimal text, such as `1250.50`. */
export function textOf(amount: bigint, currency: Money): string {
  const places = decimals[currency];
  if (places === 0) return String(amount);
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const dayMs = 86_400_000;
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

export const plusDays = (date: string, days: number) => dateOf(dayNumber(date) + days);
export const daysFrom = (from: string, to: string) => dayNumber(to) - dayNumber(from);

/**
 * Returns the same day of the month, `months` months later. If the later month has no such day, returns that month's last day.
 */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(first / dayMs + Math.min(day, length) - 1);
}

/** True from Monday to Friday. 1 January 1970 was a Thursday. */
export const isBankDay = (date: string) => (dayNumber(date) + 3) % 7 < 5;
