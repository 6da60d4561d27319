import type { WriteOffReason } from "@/lib/customer-acts";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";

/** The person who receives the notice. */
export type Recipient = { userId: string; email: string; firstName: string };

/** The content of a notice about a loan or a deposit, apart from the event. */
export type NoticeContent = {
  /** The id of the loan or the deposit. */
  id: string;
  /** The name of the record's plan. */
  name: string;
  amountMinor: bigint;
  currency: Currency;
  /** The date in the notice's text, `YYYY-MM-DD`, such as the due date of an instalment. */
  date?: string | undefined;
  /** The reason that staff gave to the customer. */
  reason?: string | undefined;
  /** The code of the reason for a loan's write-off. */
  reasonCode?: WriteOffReason | undefined;
};

/** The parameters that the notification and the e-mail have in common. */
export function noticeParams({ name, amountMinor, currency, date = "", reason = "", reasonCode }: NoticeContent) {
  const amount = toDecimalText(amountMinor, currency);
  return { name, amount, currency, date, reason, ...(reasonCode ? { reasonCode } : {}) };
}
