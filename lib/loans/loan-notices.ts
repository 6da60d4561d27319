import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";
import { type NoticeContent, noticeParams, type Recipient } from "@/lib/term-products/notice";

/** What happened to a loan, for the notification and the e-mail to its borrower. */
export type LoanEvent = EmailProps["loan-status"]["event"];

/**
 * The amount is that of the instalment when the event is about one, otherwise the principal; the date is when the instalment
 * is due.
 */
export type LoanNotice = NoticeContent & {
  event: LoanEvent;
  /** Why an instalment is overdue. */
  cause?: OverdueReason;
};

/** The notification and the e-mail that tell somebody what happened to a loan, as new rows. */
export function loanNoticeRows({ userId, email, firstName }: Recipient, notice: LoanNotice): NoticeRows {
  const { event, id, cause } = notice;
  const params = { ...noticeParams(notice), ...(cause ? { cause } : {}) };
  return {
    notification: notificationRow({ userId, kind: `loan-${event}`, params, subjectId: id }),
    email: emailRow(email, "loan-status", { firstName, event, loanId: id, ...params }),
  };
}

/** Tells somebody what happened to a loan inside the transaction that did it. Many at once: `recordNotices`. */
export async function sendLoanNotice(tx: Queryable, recipient: Recipient, notice: LoanNotice): Promise<void> {
  await recordNotice(tx, loanNoticeRows(recipient, notice));
}
