import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";
import { type NoticeContent, noticeParams, type Recipient } from "@/lib/term-products/notice";

/** An event of a loan. The borrower gets a notification and an e-mail about the event. */
export type LoanEvent = EmailProps["loan-status"]["event"];

/** For an event of an instalment, the amount is the instalment's amount. For any other event, the amount is the principal. */
export type LoanNotice = NoticeContent & {
  event: LoanEvent;
  /** The reason why an instalment is overdue. */
  cause?: OverdueReason;
};

/** Creates the rows of the notification and the e-mail about an event of a loan. */
export function loanNoticeRows({ userId, email, firstName }: Recipient, notice: LoanNotice): NoticeRows {
  const { event, id, cause } = notice;
  const params = { ...noticeParams(notice), ...(cause ? { cause } : {}) };
  return {
    notification: notificationRow({ userId, kind: `loan-${event}`, params, subjectId: id }),
    email: emailRow(email, "loan-status", { firstName, event, loanId: id, ...params }),
  };
}

/** Notifies a loan's owner of an event. `tx` is the transaction of the event. For many notices, use `recordNotices`. */
export async function sendLoanNotice(tx: Queryable, recipient: Recipient, notice: LoanNotice): Promise<void> {
  await recordNotice(tx, loanNoticeRows(recipient, notice));
}
