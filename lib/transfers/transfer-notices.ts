import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { notificationRow } from "@/lib/notifications/notification-row";
import { recordNotice } from "@/lib/notifications/record-notice";
import type { Queryable } from "@/lib/server/db";

/** What happened to a transfer, as its sender or receiver hears of it. */
export type TransferEvent = EmailProps["transfer-status"]["event"];

type Recipient = { userId: string; email: string; firstName: string };

type Notice = {
  event: TransferEvent;
  transferId: string;
  amountMinor: bigint;
  currency: Currency;
  /** Who is paid, or for `received` who paid. */
  counterparty: string;
  reason?: string;
};

/** The notification and the e-mail that tell somebody what happened to a transfer, as new rows. */
export function transferNoticeRows(recipient: Recipient, notice: Notice) {
  const { event, transferId, currency, counterparty, reason = "" } = notice;
  const amount = toDecimalText(notice.amountMinor, currency);
  const props = { firstName: recipient.firstName, event, transferId, amount, currency, counterparty, reason };
  return {
    notification: notificationRow({
      userId: recipient.userId,
      kind: `transfer-${event}`,
      params: { amount, currency, counterparty, reason },
      subjectId: transferId,
    }),
    email: emailRow(recipient.email, "transfer-status", props),
  };
}

/**
 * Tells somebody what happened to a transfer inside the transaction that did it: on the site, and by e-mail if they want
 * that.
 */
export async function sendTransferNotice(tx: Queryable, recipient: Recipient, notice: Notice): Promise<void> {
  await recordNotice(tx, transferNoticeRows(recipient, notice));
}
