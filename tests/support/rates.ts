import { v7 as uuidv7 } from "uuid";
import { type Currency, currencies } from "@/lib/money/currency";
import { db } from "@/lib/server/db";

/** The exchange rates of the tests: the value of one dollar in each currency. The figures are invented. */
export const testRates = { GBP: "0.76", EUR: "0.86", CAD: "1.4", AUD: "1.52", JPY: "150.25" } as const;

/**
 * Adds a new rate for a currency, which is valid since `age` ago. If the currency's last rate began later than that, the new rate
 * begins a millisecond after the last rate. Returns the rate's id.
 */
export async function createRate(currency: Currency, rate: string, age = "1 hour"): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO exchange_rates (id, base_currency, quote_currency, rate, source, valid_from, set_by, created_at)
     SELECT $1, 'USD', $2, $3, 'test', greatest(now() - $4::interval, max(valid_from) + interval '1 ms'), 'system', now()
       FROM exchange_rates WHERE quote_currency = $2 RETURNING id`,
    [uuidv7(), currency, rate, age],
  );
  return row?.id ?? "";
}

/** Adds the rate of `testRates` for every currency that has no rate. */
export async function createRates(): Promise<void> {
  const known = await db.query<{ currency: string }>("SELECT DISTINCT quote_currency AS currency FROM exchange_rates");
  for (const currency of currencies) {
    if (currency === "USD" || known.some((row) => row.currency === currency)) continue;
    await createRate(currency, testRates[currency]);
  }
}
