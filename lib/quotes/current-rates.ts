import "server-only";
import type { Currency } from "@/lib/money/currency";
import { parseRate, pivotCurrency, rateScale, type ValuedCurrency } from "@/lib/money/exchange-rate";
import type { Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { queryLatestRates } from "./exchange-rate.sql";

/** The present value of one dollar in a currency. `rateId` is the id in `exchange_rates`, or null for the dollar itself. */
export type CurrentRate = ValuedCurrency & {
  rateId: string | null;
  /** Whether the rate was set too long ago to price a conversion. */
  isTooOld: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;
const maxAgeDays = 7;

/**
 * From this age on, a rate is too old to price a conversion. In a demonstration, rates have no maximum age by default, because
 * staff of a demonstration move the date forward.
 */
export function rateMaxAgeMs(): number {
  const { DEMO, RATE_MAX_AGE_DAYS } = env();
  return (RATE_MAX_AGE_DAYS ?? (DEMO ? Number.POSITIVE_INFINITY : maxAgeDays)) * dayMs;
}

/** Whether a rate is too old to price a conversion at the time `at`. The rate is valid from the time `validFrom`. */
export function isRateTooOld(validFrom: Date, at: Date): boolean {
  return at.getTime() - validFrom.getTime() >= rateMaxAgeMs();
}

/**
 * For each currency, reads the rate that is valid at the time `at`, even if the rate is too old. Omits currencies without a rate.
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

/** Converts a rate from the database's decimal text to an integer: the rate multiplied by `rateScale`. */
export function readRate(text: string): bigint {
  const result = parseRate(text);
  if (!result.ok) throw new RangeError(`not a rate: ${text}`);
  return result.rateScaled;
}
