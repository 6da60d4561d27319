import "server-only";
import type { Currency } from "@/lib/money/currency";
import { parseRate, pivotCurrency, rateScale, type ValuedCurrency } from "@/lib/money/exchange-rate";
import type { Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { queryLatestRates } from "./exchange-rate.sql";

/** The worth of one dollar, and the id of its row in `exchange_rates`, which is null for the dollar itself. */
export type CurrentRate = ValuedCurrency & {
  rateId: string | null;
  /** The rate was set too long ago to make a price. */
  isTooOld: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;
const maxAgeDays = 7;

/**
 * The age from which on a rate makes no quotes. In a demonstration, whose date is moved forward, no rate is too old unless
 * the setting says so.
 */
function rateMaxAgeMs(): number {
  const { DEMO, RATE_MAX_AGE_DAYS } = env();
  return (RATE_MAX_AGE_DAYS ?? (DEMO ? Number.POSITIVE_INFINITY : maxAgeDays)) * dayMs;
}

/** Whether a rate that has held since `validFrom` is too old to make a price at a moment. */
export function isRateTooOld(validFrom: Date, at: Date): boolean {
  return at.getTime() - validFrom.getTime() >= rateMaxAgeMs();
}

/**
 * The rates of some currencies that hold at a moment: of each the latest, however old. Currencies without a rate are missing.
 */
export async function readCurrentRates(
  source: Queryable,
  currencies: readonly Currency[],
  at: Date,
): Promise<Map<Currency, CurrentRate>> {
  const rates = await queryLatestRates(source, currencies, at);
  const found = new Map<Currency, CurrentRate>(
    rates.map(({ id, currency, rate, validFrom }) => [
      currency,
      { currency, perDollarScaled: readRate(rate), rateId: id, isTooOld: isRateTooOld(validFrom, at) },
    ]),
  );
  if (currencies.includes(pivotCurrency)) {
    found.set(pivotCurrency, { currency: pivotCurrency, perDollarScaled: rateScale, rateId: null, isTooOld: false });
  }
  return found;
}

/** A rate as the database writes it, times `rateScale`. */
export function readRate(text: string): bigint {
  const result = parseRate(text);
  if (!result.ok) throw new RangeError(`not a rate: ${text}`);
  return result.rateScaled;
}
