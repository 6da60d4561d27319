import "server-only";
import type { Currency } from "@/lib/money/currency";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { isRateTooOld } from "./current-rates";
import {
  type ExchangeRate,
  type ExchangeRateDbRow,
  exchangeRateColumns,
  exchangeRateTables,
  toExchangeRate,
} from "./exchange-rate";
import { ratedCurrencies } from "./schema";

/** A currency and the rate that holds now; null where nobody has set one. */
export type HeldRate = {
  currency: Currency;
  current: ExchangeRate | null;
  /** Conversions are refused until it is set again. */
  isTooOld: boolean;
};

/** Every currency that needs a rate, with the one that holds now. For staff. */
export async function findRates(actor: Actor): Promise<HeldRate[]> {
  assertStaff(actor);
  const moment = now();
  const rows = await db.query<ExchangeRateDbRow>(
    `SELECT DISTINCT ON (r.quote_currency) ${exchangeRateColumns} FROM ${exchangeRateTables}
      WHERE r.valid_from <= $1 ORDER BY r.quote_currency, r.valid_from DESC`,
    [moment],
  );
  const held = new Map(rows.map(toExchangeRate).map((rate) => [rate.currency, rate]));
  return ratedCurrencies.map((currency) => {
    const current = held.get(currency) ?? null;
    return { currency, current, isTooOld: current !== null && isRateTooOld(current.validFrom, moment) };
  });
}

/** A rate, and the one that it followed; null for a currency's first. */
export type PastRate = ExchangeRate & { previousRate: string | null };

/** A page of the rates that a currency has had, newest first. For staff. */
export async function findRateHistory(
  actor: Actor,
  { currency, page, pageSize }: { currency: Currency; page: number; pageSize: number },
): Promise<{ rates: PastRate[]; total: number }> {
  assertStaff(actor);
  const [rows, [counted]] = await Promise.all([
    db.query<ExchangeRateDbRow>(
      `SELECT ${exchangeRateColumns} FROM ${exchangeRateTables} WHERE r.quote_currency = $1
        ORDER BY r.valid_from DESC LIMIT $2 OFFSET $3`,
      // One more than fits: what the last one followed.
      [currency, pageSize + 1, (page - 1) * pageSize],
    ),
    db.query<{ total: bigint }>("SELECT count(*) AS total FROM exchange_rates WHERE quote_currency = $1", [currency]),
  ]);
  const rates = rows.slice(0, pageSize).map((row, index) => ({
    ...toExchangeRate(row),
    previousRate: rows[index + 1]?.rate ?? null,
  }));
  return { rates, total: Number(counted?.total ?? 0) };
}
