import "server-only";
import { crossRate, toFractionText, toRateText } from "@/lib/money/exchange-rate";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { spreadMillionths } from "./policy.model";
import { readConversionRates } from "./read-conversion-rates";
import type { Conversion, ConversionRate } from "./schema";

/**
 * Reads the present rate between two currencies. While a customer types an amount, the form shows a price that is computed with
 * this rate. This price is not binding. Only the price of a quote is binding.
 *
 * @throws AppError `forbidden`; the errors of `readConversionRates`
 */
export async function getConversionRate(actor: Actor, conversion: Conversion): Promise<ConversionRate> {
  assertNotDisabled(actor);
  const { from, to } = await readConversionRates(db, conversion, now());
  return {
    from: { currency: from.currency, perDollarScaled: from.perDollarScaled },
    to: { currency: to.currency, perDollarScaled: to.perDollarScaled },
    rate: toRateText(crossRate(from, to)),
    spreadMillionths,
    spread: toFractionText(spreadMillionths),
  };
}
