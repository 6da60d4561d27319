import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { BankDate } from "./event.model";
import { readBankDates } from "./events.sql";
import { federalHolidays } from "./federal-holidays";

/**
 * The dates of the bank's own items, and the holidays of the Federal Reserve Banks, between two dates. `end` is exclusive. The
 * items of past and future dates are counted by kind.
 *
 * @throws AppError `forbidden`
 */
export async function findBankDates(actor: Actor, range: { start: string; end: string }): Promise<BankDate[]> {
  assertMay(actor, "calendar.read");
  const counted = await readBankDates(range.start, range.end);
  const closed = federalHolidays(range.start, range.end).map((holiday) => ({ kind: "holiday" as const, ...holiday }));
  return [...closed, ...counted];
}
