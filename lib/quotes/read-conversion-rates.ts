import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { type CurrentRate, readCurrentRates } from "./current-rates";

/**
 * Reads the two rates that price a conversion between two currencies at the time `at`.
 *
 * @throws AppError `validation_failed` on `to` if the currencies are the same, or if one of the rates is missing or too old
 */
export async function readConversionRates(
  source: Queryable,
  currencies: { from: Currency; to: Currency },
  at: Date,
): Promise<{ from: CurrentRate; to: CurrentRate }> {
  if (currencies.from === currencies.to) throw fieldError("to", "quoteNotNeeded");
  const rates = await readCurrentRates(source, [currencies.from, currencies.to], at);
  const [from, to] = [rates.get(currencies.from), rates.get(currencies.to)];
  if (!from || !to) throw fieldError("to", "rateUnknown");
  if (from.isTooOld || to.isTooOld) throw fieldError("to", "rateTooOld");
  return { from, to };
}
