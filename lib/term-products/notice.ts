import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";

/** Who is told. */
export type Recipient = { userId: string; email: string; firstName: string };

/** What is told of a loan or a deposit, beside the event. */
export type NoticeContent = {
  /** Of the loan or the deposit. */
  id: string;
  /** What its plan is called. */
  name: string;
  amountMinor: bigint;
  currency: Currency;
  /** The date that the event is about, `YYYY-MM-DD`. */
  date?: string | undefined;
  /** What staff have written to the customer. */
  reason?: string | undefined;
};

/** What both the notification and the e-mail say. */
export function noticeParams({ name, amountMinor, currency, date = "", reason = "" }: NoticeContent) {
  return { name, amount: toDecimalText(amountMinor, currency), currency, date, reason };
}
