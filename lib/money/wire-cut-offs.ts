import * as z from "zod";
import { type Currency, currencies, isCurrency } from "./currency";

/**
 * The latest time of day at which a customer can order a wire that the bank sends on the same day. `time` is `HH:MM` in the time
 * zone of the currency's payment system.
 */
export type CutOff = { time: string; timeZone: string };

/** The default cut-offs: an hour or more before the currencies' payment systems stop accepting customers' orders. */
const usualCutOffs: Record<Currency, CutOff> = {
  USD: { time: "17:00", timeZone: "America/New_York" },
  GBP: { time: "16:00", timeZone: "Europe/London" },
  EUR: { time: "16:00", timeZone: "Europe/Berlin" },
  CAD: { time: "16:00", timeZone: "America/Toronto" },
  AUD: { time: "15:00", timeZone: "Australia/Sydney" },
  JPY: { time: "13:00", timeZone: "Asia/Tokyo" },
};

/** The settings for the arrival of wires (docs/decisions/sending-money.md). */
export const wireArrivalSettings = {
  /** The bank's own cut-off times, such as `USD 17:00 America/New_York, EUR 15:30 Europe/Paris`. */
  WIRE_CUT_OFFS: z
    .string()
    .default("")
    .transform((text, context): Record<Currency, CutOff> => {
      const own = text.split(",").flatMap((part) => (part.trim() ? [readCutOff(part.trim())] : []));
      if (own.every((one) => one !== null)) return { ...usualCutOffs, ...Object.fromEntries(own) };
      context.addIssue(`must be times such as USD 17:00 America/New_York, for ${currencies.join(", ")}`);
      return z.NEVER;
    }),
  /** A wire to a bank abroad arrives this number of business days after the day on which it was sent. */
  WIRE_DAYS_ABROAD: z.coerce.number().int().min(0).max(10).default(1),
};

function readCutOff(text: string): [Currency, CutOff] | null {
  const [, code = "", time = "", timeZone = ""] = /^([A-Z]{3}) ((?:[01]\d|2[0-3]):[0-5]\d) (\S+)$/.exec(text) ?? [];
  return isCurrency(code) && isTimeZone(timeZone) ? [code, { time, timeZone }] : null;
}

/** True if a text is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone !== "";
  } catch {
    return false;
  }
}
