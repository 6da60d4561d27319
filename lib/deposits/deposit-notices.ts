import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import { type NoticeContent, noticeParams, type Recipient } from "@/lib/term-products/notice";

/** What happened to a fixed deposit, for the notification and the e-mail to its owner. */
export type DepositEvent = EmailProps["deposit-status"]["event"];

/**
 * The amount is the interest of `interest-paid`, otherwise the locked principal; the date is the maturity, or the day on
 * which the interest was due.
 */
export type DepositNotice = NoticeContent & { event: DepositEvent };

/** The notification and the e-mail that tell somebody what happened to a fixed deposit, as new rows. */
export function depositNoticeRows({ userId, email, firstName }: Recipient, notice: DepositNotice): NoticeRows {
  const { event, id } = notice;
  const params = noticeParams(notice);
  return {
    notification: notificationRow({ userId, kind: `deposit-${event}`, params, subjectId: id }),
    email: emailRow(email, "deposit-status", { firstName, event, depositId: id, ...params }),
  };
}

/** Tells somebody what happened to a fixed deposit inside the transaction that did it. Many at once: `recordNotices`. */
export async function sendDepositNotice(tx: Queryable, recipient: Recipient, notice: DepositNotice): Promise<void> {
  await recordNotice(tx, depositNoticeRows(recipient, notice));
}
