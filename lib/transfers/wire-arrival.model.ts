import { addDays } from "@/lib/dates";
import { localTime } from "@/lib/local-time";
import type { Currency } from "@/lib/money/currency";
import type { CutOff } from "@/lib/money/wire-cut-offs";
import { numberingCountry } from "@/lib/payee-accounts/territories";
import { isBusinessDay } from "@/lib/term-products/business-day.model";

/** The settlement system of a currency: its cut-off, and its holidays (`YYYY-MM-DD`) in the next weeks. */
export type WireCalendar = CutOff & { holidays: readonly string[] };

/** The settlement systems of all currencies, and the bank's present moment. */
export type WireSchedule = { calendars: Record<Currency, WireCalendar>; daysAbroad: number; now: Date };

/**
 * A reason why a wire is delayed: the cut-off has passed, or a settlement system is closed. `currency` is the currency whose
 * system is closed.
 */
export type WireDelay =
  | { kind: "cut_off"; cutOff: CutOff; at: Date }
  | { kind: "weekend" }
  | { kind: "holiday"; date: string; currency: Currency };

/** The dates (`YYYY-MM-DD`) on which a wire leaves the bank and reaches the receiver's bank at the latest. */
export type WireArrival = { sendOn: string; arriveOn: string; delays: WireDelay[] };

/** The countries whose banks settle in a currency (alpha-2). */
const settlementCountries: Record<Currency, readonly string[]> = {
  USD: ["US"],
  GBP: ["GB"],
  // biome-ignore format: one line is easier to read
  EUR: ["AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC", "MT", "NL", "PT", "SI", "SK", "SM", "VA"],
  CAD: ["CA"],
  AUD: ["AU"],
  JPY: ["JP"],
};

/** The settlement currency of the banks in a country (alpha-2). Undefined if the bank has no calendar for the country. */
function settlementCurrency(country: string): Currency | undefined {
  const place = numberingCountry(country);
  return (Object.keys(settlementCountries) as Currency[]).find((code) => settlementCountries[code].includes(place));
}

/**
 * Computes the dates of a wire that the bank carries out at the moment `at`. The bank sends the wire before the currency's
 * cut-off, on the first day when the settlement systems of the currency and of the receiver's country are both open. A wire
 * within one country arrives on the same day. Any other wire arrives `daysAbroad` business days later.
 *
 * @param country the country of the receiver's bank (alpha-2); empty if it is unknown
 */
export function wireArrival(
  at: Date,
  { currency, country }: { currency: Currency; country: string },
  { calendars, daysAbroad }: Pick<WireSchedule, "calendars" | "daysAbroad">,
): WireArrival {
  const theirs = country ? settlementCurrency(country) : undefined;
  const systems = [...new Set([currency, theirs ?? currency])];
  const { time, timeZone } = calendars[currency];
  const local = localTime(at, timeZone);
  const delays: WireDelay[] = [];

  /**
   * Finds the first day from `date` on when all settlement systems are open. Adds the reason for each skipped day to `delays`.
   */
  function openDayFrom(date: string): string {
    if (isBusinessDay(date, [])) {
      const closed = systems.find((code) => calendars[code].holidays.includes(date));
      if (!closed) return date;
      delays.push({ kind: "holiday", date, currency: closed });
    } else if (!delays.some(({ kind }) => kind === "weekend")) delays.push({ kind: "weekend" });
    return openDayFrom(addDays(date, 1));
  }

  let sendOn = openDayFrom(local.date);
  if (sendOn === local.date && local.time >= time) {
    delays.push({ kind: "cut_off", cutOff: { time, timeZone }, at });
    sendOn = openDayFrom(addDays(local.date, 1));
  }
  let arriveOn = sendOn;
  const days = theirs === currency ? 0 : daysAbroad;
  for (let day = 0; day < days; day += 1) arriveOn = openDayFrom(addDays(arriveOn, 1));
  return { sendOn, arriveOn, delays };
}
