import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import { type AgeingRow, readAgeing } from "./ageing.sql";

/** The differences that wait. `lateDays` is the age above which staff get an alarm (`EXCEPTION_ALARM_DAYS`). */
export type Ageing = { rows: AgeingRow[]; lateDays: number };

/** Reads the differences that wait, by network, currency and age. Only staff may call this function. */
export async function getAgeing(actor: Actor): Promise<Ageing> {
  assertMay(actor, "reconciliation.read");
  const lateDays = env().EXCEPTION_ALARM_DAYS;
  return { rows: await readAgeing(lateDays), lateDays };
}
