import "server-only";
import { addDays } from "@/lib/dates";
import { currencies } from "@/lib/money/currency";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { holidaysOf } from "@/lib/term-products/business-days";
import type { WireSchedule } from "@/lib/transfers/wire-arrival.model";

/** The number of days for which a form receives the holidays. No wire takes more days than this number. */
const daysAhead = 45;

/**
 * Returns the cut-off times and the next holidays of all settlement systems, and the moment `at`, from which the form computes the
 * dates of a wire. The result is the same for every customer.
 */
export async function readWireSchedule(at: Date = now()): Promise<WireSchedule> {
  const { WIRE_CUT_OFFS, WIRE_DAYS_ABROAD } = env();
  const date = bankDate(at);
  // Begins one day earlier, because in the time zone of a settlement system the date may be the previous day.
  const [from, to] = [addDays(date, -1), addDays(date, daysAhead)];
  const calendars = await Promise.all(
    currencies.map(async (code) => [code, { ...WIRE_CUT_OFFS[code], holidays: await holidaysOf(code, from, to) }]),
  );
  return {
    calendars: Object.fromEntries(calendars) as WireSchedule["calendars"],
    daysAbroad: WIRE_DAYS_ABROAD,
    now: at,
  };
}
