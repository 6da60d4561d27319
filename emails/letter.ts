import { createTranslator } from "next-intl";
import type { ReactElement } from "react";
import { defaultLocale } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { toCurrency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";

/** What every e-mail knows of the bank that sends it. */
export type Sender = {
  bankName: string;
  supportEmail: string;
  /** Where the site is, without a slash at the end: `https://bank.example`. */
  siteUrl: string;
  /** The zone whose clock the bank goes by, such as `America/New_York`. */
  timeZone: string;
};

/** A written e-mail, before it is rendered to HTML and to plain text. */
export type Letter = { subject: string; body: ReactElement };

/** The texts of the e-mails. */
export const emailText = createTranslator({
  locale: defaultLocale,
  messages: messagesOf(defaultLocale),
  namespace: "emails",
});

/** The names of what a second member of staff confirms, as the page of the proposals has them. */
export const proposalKindText = createTranslator({
  locale: defaultLocale,
  messages: messagesOf(defaultLocale),
  namespace: "adminApprovals.kinds",
});

/** An address of the site in full: e-mails are read elsewhere. */
export function absoluteUrl(sender: Sender, path: string): string {
  return `${sender.siteUrl}${path}`;
}

/**
 * An amount for people, from decimal text.
 *
 * @throws RangeError for text that is no amount: the outbox holds nothing else
 */
export function amountText(decimalText: string, currencyCode: string): string {
  const currency = toCurrency(currencyCode);
  const parsed = parseMoney(decimalText, currency);
  if (!parsed.ok) throw new RangeError(`not an amount: ${parsed.problem}`);
  return formatMoney(parsed.amountMinor, currency);
}

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar date, `YYYY-MM-DD`, for people; empty stays empty. */
export function dateText(date: string): string {
  return date && dateFormat.format(new Date(`${date}T00:00:00Z`));
}

/** A moment for people, with the name of the bank's zone: they may be in another. */
export function momentText({ timeZone }: Sender, moment: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone }).format(new Date(moment));
}
