import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { notificationRow } from "@/lib/notifications/notification-row";
import { type NoticeRows, recordNotice } from "@/lib/notifications/record-notice";
import type { Queryable } from "@/lib/server/db";

/** What happened to a fixed deposit, as its owner hears of it. */
export type DepositEvent = EmailProps["deposit-status"]["event"];

/** Who is told. */
export type DepositRecipient = { userId: string; email: string; firstName: string };

export type DepositNotice = {
  event: DepositEvent;
  depositId: string;
  /** What the deposit's plan is called. */
  name: string;
  /** The interest for `interest-paid`, else what is locked. */
  amountMinor: bigint;
  currency: Currency;
  /** Until when the money is locked, for `interest-paid` when it was due, `YYYY-MM-DD`. */
  date?: string;
  reason?: string;
};

/** The notification and the e-mail that tell somebody what happened to a fixed deposit, as new rows. */
export function depositNoticeRows(recipient: DepositRecipient, notice: DepositNotice): NoticeRows {
  const { event, depositId, name, currency, date = "", reason = "" } = notice;
  const params = { name, amount: toDecimalText(notice.amountMinor, currency), currency, date, reason };
  return {
    notification: notificationRow({ userId: recipient.userId, kind: `deposit-${event}`, params, subjectId: depositId }),
    email: emailRow(recipient.email, "deposit-status", { firstName: recipient.firstName, event, depositId, ...params }),
  };
}

/** Tells somebody what happened to a fixed deposit inside the transaction that did it. Many at once: `recordNotices`. */
export async function sendDepositNotice(
  tx: Queryable,
  recipient: DepositRecipient,
  notice: DepositNotice,
): Promise<void> {
  await recordNotice(tx, depositNoticeRows(recipient, notice));
}
