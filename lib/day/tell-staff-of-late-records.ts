import "server-only";
import type { BatchResult } from "@/lib/batches/batch-result";
import { findStaffToTell } from "@/lib/notifications/find-staff-to-tell";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Act } from "@/lib/roles";
import type { Database } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { raiseClosedAlarms, raiseDepositAlarms, raiseExceptionAlarms } from "./staff-alarms.sql";
import { type DayNews, dayNotice, toldResult } from "./tell-staff";

/**
 * Raises an alarm about each unresolved difference between the books and a network's settlement file that is more than
 * `EXCEPTION_ALARM_DAYS` days old. `date` is the present date. Each difference raises only one alarm for each value of the
 * setting. The notice to admins states the number of new alarms. The notice to a member of staff states the number of new alarms
 * about differences that this person owns.
 */
export async function tellStaffOfLateExceptions(tx: Database, date: string): Promise<BatchResult> {
  const days = env().EXCEPTION_ALARM_DAYS;
  const late = await raiseExceptionAlarms(tx, date, days);
  if (late.length === 0) return toldResult(0);
  const admins = await findStaffToTell(tx, "day.run");
  const workers = await findStaffToTell(tx, "reconciliation.work");
  const owners = workers
    .map((person) => ({ person, count: late.filter(({ ownerId }) => ownerId === person.id).length }))
    .filter(({ count }) => count > 0);
  await recordNotices(tx, [
    ...admins.map((person) => dayNotice(person, { kind: "exception-late", date, days, count: late.length })),
    ...owners.map(({ person, count }) => dayNotice(person, { kind: "exception-own-late", date, days, count })),
  ]);
  return toldResult(late.length);
}

/**
 * Raises an alarm about each suspended deposit whose maturity date has come. A suspended deposit does not mature, so its money
 * stays locked until staff act. Each deposit raises only one alarm. The staff who may edit deposits get one notice with the
 * number of new alarms.
 */
export async function tellStaffOfSuspendedDeposits(tx: Database, date: string): Promise<BatchResult> {
  const count = await raiseDepositAlarms(tx, date);
  return await tellOfNewAlarms(tx, "deposits.edit", { kind: "maturity-suspended", date, count });
}

/**
 * Raises an alarm about each customer whose relationship is closed and who has money again, for example because a network has sent
 * a payment back. The customer cannot log in, so staff must decide about the money. A customer raises a second alarm only after the
 * money was gone. The staff who may edit customers get one notice with the number of new alarms.
 */
export async function tellStaffOfClosedCustomers(tx: Database, date: string): Promise<BatchResult> {
  const count = await raiseClosedAlarms(tx, date);
  return await tellOfNewAlarms(tx, "customers.edit", { kind: "closing-money", date, count });
}

/** Sends one notice about the new alarms to each member of staff who may do `act`. Without new alarms, sends nothing. */
async function tellOfNewAlarms(tx: Database, act: Act, news: DayNews): Promise<BatchResult> {
  if (news.count === 0) return toldResult(0);
  const staff = await findStaffToTell(tx, act);
  await recordNotices(
    tx,
    staff.map((person) => dayNotice(person, news)),
  );
  return toldResult(news.count);
}
