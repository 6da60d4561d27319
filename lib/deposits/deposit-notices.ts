import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import { type NoticeContent, noticeParams, type Recipient } from "@/lib/term-products/notice";

/** An event of a fixed deposit. The deposit's owner gets a notification and an e-mail about the event. */
export type DepositEvent = EmailProps["deposit-status"]["event"];

/**
 * For `interest-paid`, the amount is the interest, and the date is the due date. For any other event, the amount is the
 * principal, and the date is the maturity date if this date is known.
 */
export type DepositNotice = NoticeContent & { event: DepositEvent };

/** Creates the rows of the notification and the e-mail about an event of a deposit. */
export function depositNoticeRows({ userId, email, firstName }: Recipient, notice: DepositNotice): NoticeRows {
  const { event, id } = notice;
  const params = noticeParams(notice);
  return {
    notification: notificationRow({ userId, kind: `deposit-${event}`, params, subjectId: id }),
    email: emailRow(email, "deposit-status", { firstName, event, depositId: id, ...params }),
  };
}

/** Notifies a deposit's owner of an event. `tx` is the transaction of the event. For many notices, use `recordNotices`. */
export async function sendDepositNotice(tx: Queryable, recipient: Recipient, notice: DepositNotice): Promise<void> {
  await recordNotice(tx, depositNoticeRows(recipient, notice));
}
