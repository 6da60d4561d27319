import "server-only";
import type { PageQuery } from "@/lib/lists/list-page.sql";
import type { Currency } from "@/lib/money/currency";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { isRateTooOld } from "./current-rates";
import type { ExchangeRate } from "./exchange-rate";
import { countRatesOf, queryHeldRates, queryRatesOf } from "./exchange-rate.sql";
import { ratedCurrencies } from "./schema";

/** A currency with its present rate. `current` is null if the currency has no rate yet. */
export type HeldRate = {
  currency: Currency;
  current: ExchangeRate | null;
  /** Whether the rate is too old. Conversions at an old rate are refused until staff set a new rate. */
  isTooOld: boolean;
};

/** Finds every currency that needs a rate, with its present rate. Only staff may call this function. */
export async function findRates(actor: Actor): Promise<HeldRate[]> {
  assertMay(actor, "rates.read");
  const moment = now();
  const held = new Map((await queryHeldRates(ratedCurrencies, moment)).map((rate) => [rate.currency, rate]));
  return ratedCurrencies.map((currency) => {
    const current = held.get(currency) ?? null;
    return { currency, current, isTooOld: current !== null && isRateTooOld(current.validFrom, moment) };
  });
}

/** A rate with the previous rate of the same currency. `previousRate` is null for the currency's first rate. */
export type PastRate = ExchangeRate & { previousRate: string | null };

/** Reads a page of a currency's rates, newest first. Only staff may call this function. */
export async function findRateHistory(
  actor: Actor,
  { currency, page, pageSize, countMax }: { currency: Currency } & PageQuery,
): Promise<{ rates: PastRate[]; total: number }> {
  assertMay(actor, "rates.read");
  const [found, total] = await Promise.all([
    // Reads one rate more than a page shows. The additional rate is the previous rate of the page's last rate.
    queryRatesOf(db, currency, { limit: pageSize + 1, offset: (page - 1) * pageSize }),
    countRatesOf(currency, countMax),
  ]);
  const rates = found
    .slice(0, pageSize)
    .map((rate, index) => ({ ...rate, previousRate: found[index + 1]?.rate ?? null }));
  return { rates, total };
}
