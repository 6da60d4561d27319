import "server-only";
import { findStaffToTell } from "@/lib/notifications/find-staff-to-tell";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";
import { dayNotice } from "./tell-staff";

type DayNotice = {
  /** The bank's date, `YYYY-MM-DD`. */
  date: string;
  /** The number of instalments that could not be collected. */
  count: number;
};

/** Notifies the staff who may run the bank's day. The notice states the number of instalments that could not be collected. */
export async function tellStaffOfOverdue(tx: Database, notice: DayNotice): Promise<void> {
  const staff = await findStaffToTell(tx, "day.run");
  await recordNotices(
    tx,
    staff.map((person) => dayNotice(person, { kind: "day-overdue", ...notice })),
  );
}
