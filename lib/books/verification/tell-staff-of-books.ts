import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import { findStaffToTell } from "@/lib/notifications/find-staff-to-tell";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";

type BooksNotice = {
  id: string;
  /** The bank's date, `YYYY-MM-DD`. */
  night: string;
  outcome: "broken" | "failed";
  breakCount: number;
};

/**
 * Notifies staff that the nightly verification found errors in the books, or that the verification could not be finished. The
 * receivers are the staff who may start a verification. The notices are recorded in the transaction that ends the verification,
 * so they are sent only once.
 */
export async function tellStaffOfBooks(tx: Database, { id, night, outcome, breakCount }: BooksNotice): Promise<void> {
  const staff = await findStaffToTell(tx, "ledger.verify");
  const params = { cause: outcome, count: breakCount, date: night };
  const notices = staff.map(
    (person): NoticeRows => ({
      notification: notificationRow({ userId: person.id, kind: "books-alarm", params, subjectId: id }),
      email: emailRow(person.email, "books-alarm", {
        ...{ firstName: person.firstName, date: night, outcome, count: breakCount },
        verificationId: id,
      }),
    }),
  );
  await recordNotices(tx, notices);
}
