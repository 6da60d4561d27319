import "server-only";
import { crossRate, toFractionText, toRateText } from "@/lib/money/exchange-rate";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { spreadMillionths } from "./policy.model";
import { readConversionRates } from "./read-conversion-rates";
import type { Conversion, ConversionRate } from "./schema";

/**
 * The present rate between two currencies. While a customer types an amount, a form uses this rate to show the price. The rate is
 * not binding: money moves at the price of a quote.
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
