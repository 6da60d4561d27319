import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import { findStaffToTell } from "@/lib/notifications/find-staff-to-tell";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";

type DayNotice = {
  /** The bank's date, `YYYY-MM-DD`. */
  date: string;
  /** The number of instalments that could not be collected. */
  count: number;
};

/** Tells the staff who may run the bank's day how many instalments could not be collected. */
export async function tellStaffOfOverdue(tx: Database, { date, count }: DayNotice): Promise<void> {
  const staff = await findStaffToTell(tx, "day.run");
  const notices = staff.map(
    ({ id, email, firstName }): NoticeRows => ({
      notification: notificationRow({ userId: id, kind: "day-overdue", params: { count, date }, subjectId: date }),
      email: emailRow(email, "day-overdue", { firstName, date, count }),
    }),
  );
  await recordNotices(tx, notices);
}
