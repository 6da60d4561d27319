import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";

type DayNotice = {
  /** The bank's date, `YYYY-MM-DD`. */
  date: string;
  /** Instalments that could not be collected. */
  count: number;
};

/** Tells all of the bank's staff, in one statement, how many instalments the end of a day could not collect. */
export async function tellStaffOfOverdue(tx: Queryable, { date, count }: DayNotice): Promise<void> {
  const staff = await tx.query<{ id: string; email: string; first_name: string }>(
    "SELECT id, email, first_name FROM users WHERE role = 'admin' AND status NOT IN ('suspended', 'blocked')",
  );
  const notices = staff.map(
    ({ id, email, first_name: firstName }): NoticeRows => ({
      notification: notificationRow({ userId: id, kind: "day-overdue", params: { count, date }, subjectId: date }),
      email: emailRow(email, "day-overdue", { firstName, date, count }),
    }),
  );
  await recordNotices(tx, notices);
}
