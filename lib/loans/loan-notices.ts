import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice";
import type { Queryable } from "@/lib/server/db";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";

/** What happened to a loan, as its borrower hears of it. */
export type LoanEvent = EmailProps["loan-status"]["event"];

/** Who is told. */
export type LoanRecipient = { userId: string; email: string; firstName: string };

export type LoanNotice = {
  event: LoanEvent;
  loanId: string;
  /** What the loan's plan is called. */
  name: string;
  /** Of the instalment where the event is about one, else what was lent. */
  amountMinor: bigint;
  currency: Currency;
  /** When the (for `disbursed`: first) instalment is due, `YYYY-MM-DD`. */
  date?: string;
  reason?: string;
  /** Why an instalment is overdue. */
  cause?: OverdueReason;
};

/** The notification and the e-mail that tell somebody what happened to a loan, as new rows. */
export function loanNoticeRows(recipient: LoanRecipient, notice: LoanNotice): NoticeRows {
  const { event, loanId, name, currency, date = "", reason = "", cause } = notice;
  const amount = toDecimalText(notice.amountMinor, currency);
  const params = { name, amount, currency, date, reason, ...(cause ? { cause } : {}) };
  return {
    notification: notificationRow({ userId: recipient.userId, kind: `loan-${event}`, params, subjectId: loanId }),
    email: emailRow(recipient.email, "loan-status", { firstName: recipient.firstName, event, loanId, ...params }),
  };
}

/** Tells somebody what happened to a loan inside the transaction that did it. Many at once: `recordNotices`. */
export async function sendLoanNotice(tx: Queryable, recipient: LoanRecipient, notice: LoanNotice): Promise<void> {
  await recordNotice(tx, loanNoticeRows(recipient, notice));
}
