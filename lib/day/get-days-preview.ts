import "server-only";
import { addDays } from "@/lib/dates";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { type DueSum, readDueUntil } from "./get-days-preview.sql";
import type { AdvanceDaysInput } from "./schema";

const dayMs = 24 * 60 * 60 * 1000;

/** The effects of moving the date: the new date, and the items that fall due before the new date. */
export type DaysPreview = { date: string; due: DueSum[] };

/**
 * Calculates the amounts that the next `days` end-of-day runs will collect, pay and return according to the present schedules. The
 * preview also contains the held amounts that the bank will release because their conversion prices expire. Disputes and return
 * requests that will end without a decision are counted too. The calculation does not check the balances of the accounts. If an
 * account has too little money, its instalment will be overdue instead of paid. Loans and deposits that start during these days
 * are not included. Only staff who may move the date may read the preview.
 *
 * @throws AppError `not_found` if the bank is not a demonstration
 */
export async function getDaysPreview(actor: Actor, { days }: AdvanceDaysInput): Promise<DaysPreview> {
  assertMay(actor, "day.run");
  if (!env().DEMO) throw new AppError("not_found");
  const date = addDays(bankDate(now()), days);
  // The move ends the days before the new date, but not the new date itself. The bank's clock keeps its time of day.
  const at = new Date(now().getTime() + days * dayMs);
  return { date, due: await readDueUntil(addDays(date, -1), at) };
}
