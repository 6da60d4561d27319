import { createTranslator } from "next-intl";
import type { ReactElement } from "react";
import { formatterOf } from "@/lib/i18n/formatter";
import type { Locale } from "@/lib/i18n/locales";
import { type Messages, messagesOf } from "@/lib/i18n/messages";
import { toCurrency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";

/** What every e-mail knows of the bank that sends it, and of its reader. */
export type Sender = {
  bankName: string;
  supportEmail: string;
  /** Where the site is, without a slash at the end: `https://bank.example`. */
  siteUrl: string;
  /** The zone whose clock the bank goes by, such as `America/New_York`. */
  timeZone: string;
  /** The reader's language. */
  locale: Locale;
  /** Its texts for e-mails. */
  text: EmailTranslator;
  /** The names of what a second member of staff confirms, as the page of the proposals has them. */
  proposalKindText: ReturnType<typeof createTranslator<Messages, "adminApprovals.kinds">>;
  /** What has overtaken a proposal, as that page and the notification have it. */
  overtakenText: ReturnType<typeof createTranslator<Messages, "notifications.overtaken">>;
};

/** A written e-mail, before it is rendered to HTML and to plain text. */
export type Letter = { subject: string; body: ReactElement };

/** Makes sentences of the `emails` messages. */
type EmailTranslator = ReturnType<typeof createTranslator<Messages, "emails">>;

/** The texts of the e-mails in a language. */
export async function emailTexts(locale: Locale): Promise<EmailTranslator> {
  return createTranslator({ locale, messages: await messagesOf(locale), namespace: "emails" });
}

/** What of a letter's sender goes by the reader's language. */
export async function lettersIn(
  locale: Locale,
): Promise<Pick<Sender, "locale" | "text" | "proposalKindText" | "overtakenText">> {
  const messages = await messagesOf(locale);
  const proposalKindText = createTranslator({ locale, messages, namespace: "adminApprovals.kinds" });
  const overtakenText = createTranslator({ locale, messages, namespace: "notifications.overtaken" });
  return { locale, text: await emailTexts(locale), proposalKindText, overtakenText };
}

/** An address of the site in full: e-mails are read elsewhere. */
export function absoluteUrl(sender: Sender, path: string): string {
  return `${sender.siteUrl}${path}`;
}

/**
 * An amount for people, from decimal text.
 *
 * @throws RangeError for text that is no amount: the outbox holds nothing else
 */
export function amountText({ locale }: Sender, decimalText: string, currencyCode: string): string {
  const currency = toCurrency(currencyCode);
  const parsed = parseMoney(decimalText, currency);
  if (!parsed.ok) throw new RangeError(`not an amount: ${parsed.problem}`);
  return formatMoney(parsed.amountMinor, currency, locale);
}

/** A calendar date, `YYYY-MM-DD`, for people; empty stays empty. */
export function dateText({ locale }: Sender, date: string): string {
  return date && formatterOf(locale, "UTC").dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "long" });
}

/** A moment for people, with the name of the bank's zone: they may be in another. */
export function momentText({ locale, timeZone }: Sender, moment: string): string {
  return formatterOf(locale, timeZone).dateTime(new Date(moment), { dateStyle: "long", timeStyle: "long" });
}
