import "server-only";
import { addDays } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { rateMaxAgeMs } from "@/lib/quotes/current-rates";
import { spreadMillionths } from "@/lib/quotes/policy.model";
import { startOfBankDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { isBusinessDay } from "@/lib/term-products/business-day.model";
import { holidaysOf } from "@/lib/term-products/business-days";

/**
 * The number of business days after which the bank returns a waiting payment. A returned Nacha entry must reach the sender's bank
 * before the start of the second banking day after its settlement.
 */
const returnDays = { nacha: 1, iso: 10 };

/**
 * The moment at which the bank returns a waiting payment automatically. From its value date on, the payment waits for the number
 * of business days in `returnDays`, until the end of the last of these days. If these days are already over, the payment waits
 * until the end of `today` or, if `today` is not a business day, until the end of the next business day.
 *
 * @param payment the payment's source and currency. The business days are the days on which the currency's network settles payments
 * @param dates bank dates (`YYYY-MM-DD`); the value date is not after `today`
 */
export async function returnMoment(
  { source, currency }: { source: string; currency: Currency },
  { valueDate, today }: Record<"valueDate" | "today", string>,
): Promise<Date> {
  const holidays = await holidaysOf(currency, valueDate, addDays(today, 40));
  let date = valueDate;
  for (let left = source === "nacha" ? returnDays.nacha : returnDays.iso; left > 0 || date < today; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date, holidays)) left -= 1;
  }
  while (!isBusinessDay(date, holidays)) date = addDays(date, 1);
  return startOfBankDate(addDays(date, 1));
}

/**
 * The number of business days for which a request waits for a payment that the bank does not know. A request may arrive before
 * its payment, but the payment settles on the next business day at the latest.
 */
const unknownDays = 2;

/**
 * The deadlines of a request to get a payment back. The request has arrived on `today` (`YYYY-MM-DD`). The other bank expects an
 * answer by `dueAt`. A request for an unknown payment waits for the payment until `waitsUntil`. Each of the two deadlines is the
 * end of a business day.
 */
export async function recallMoments(today: string): Promise<{ dueAt: Date; waitsUntil: Date }> {
  const days = env().RECALL_ANSWER_DAYS;
  const holidays = await holidaysOf("USD", today, addDays(today, 2 * days + 30));
  const dueAt = endOfBusinessDay(today, days, holidays);
  const waitsUntil = endOfBusinessDay(today, Math.min(unknownDays, days), holidays);
  return { dueAt, waitsUntil };
}

function endOfBusinessDay(from: string, days: number, holidays: readonly string[]): Date {
  let date = from;
  for (let left = days; left > 0; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date, holidays)) left -= 1;
  }
  return startOfBankDate(addDays(date, 1));
}

/** The terms of a conversion of incoming money, for the SQL functions of prisma/functions/incoming. */
export function conversionTerms(at: Date) {
  const age = rateMaxAgeMs();
  const ratesSince = Number.isFinite(age) ? new Date(at.getTime() - age).toISOString() : null;
  return { spreadMillionths: Number(spreadMillionths), ratesSince };
}
