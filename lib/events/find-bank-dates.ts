import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readBankDates } from "./bank-dates.sql";
import type { BankDate } from "./event";
import { federalHolidays } from "./federal-holidays";

/**
 * The bank's own dates between two days, `end` exclusive: what ends of days have done or are going to do, counted, and the
 * holidays of the Federal Reserve.
 *
 * @throws AppError `forbidden`
 */
export async function findBankDates(actor: Actor, range: { start: string; end: string }): Promise<BankDate[]> {
  assertMay(actor, "calendar.read");
  const counted = await readBankDates(range.start, range.end);
  const closed = federalHolidays(range.start, range.end).map((holiday) => ({ kind: "holiday" as const, ...holiday }));
  return [...closed, ...counted];
}
