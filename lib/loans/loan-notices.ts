import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";
import { type NoticeContent, noticeParams, type Recipient } from "@/lib/term-products/notice";

/** The event in a notification and an e-mail to a borrower. */
export type LoanEvent = EmailProps["loan-status"]["event"];

/** The amount is the instalment's amount, otherwise the principal. The date is the instalment's due date. */
export type LoanNotice = NoticeContent & {
  event: LoanEvent;
  /** The reason why an instalment is overdue. */
  cause?: OverdueReason;
};

/** The new rows for a notification and an e-mail that tell a user about an event of a loan. */
export function loanNoticeRows({ userId, email, firstName }: Recipient, notice: LoanNotice): NoticeRows {
  const { event, id, cause } = notice;
  const params = { ...noticeParams(notice), ...(cause ? { cause } : {}) };
  return {
    notification: notificationRow({ userId, kind: `loan-${event}`, params, subjectId: id }),
    email: emailRow(email, "loan-status", { firstName, event, loanId: id, ...params }),
  };
}

/** Tells a user about an event of a loan, inside the transaction of that event. For many users at once: `recordNotices`. */
export async function sendLoanNotice(tx: Queryable, recipient: Recipient, notice: LoanNotice): Promise<void> {
  await recordNotice(tx, loanNoticeRows(recipient, notice));
}
