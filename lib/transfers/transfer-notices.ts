import "server-only";
import { queueEmail } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { notify } from "@/lib/notifications/notify";
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

/** Tells somebody what happened to a transfer, on the site and by e-mail, inside the transaction that did it. */
export async function sendTransferNotice(tx: Queryable, recipient: Recipient, notice: Notice): Promise<void> {
  const { event, transferId, currency, counterparty, reason = "" } = notice;
  const amount = toDecimalText(notice.amountMinor, currency);
  await notify(tx, {
    userId: recipient.userId,
    kind: `transfer-${event}`,
    params: { amount, currency, counterparty, reason },
    subjectType: "transfer",
    subjectId: transferId,
  });
  await queueEmail(tx, recipient.email, "transfer-status", {
    firstName: recipient.firstName,
    event,
    transferId,
    amount,
    currency,
    counterparty,
    reason,
  });
}
