import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { BankDate } from "./event.model";
import { readBankDates } from "./events.sql";
import { federalHolidays } from "./federal-holidays";

/**
 * The dates on which the bank processes items, and the holidays of the Federal Reserve Banks, from `start` to the day before
 * `end`. For each date, every kind of item has its own count.
 *
 * @throws AppError `forbidden`
 */
export async function findBankDates(actor: Actor, range: { start: string; end: string }): Promise<BankDate[]> {
  assertMay(actor, "calendar.read");
  const counted = await readBankDates(range.start, range.end);
  const closed = federalHolidays(range.start, range.end).map((holiday) => ({ kind: "holiday" as const, ...holiday }));
  return [...closed, ...counted];
}
