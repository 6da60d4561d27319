import { createTranslator } from "next-intl";
import type { ReactElement } from "react";
import { formatterOf } from "@/lib/i18n/formatter";
import { isolateValues } from "@/lib/i18n/isolate";
import type { Locale } from "@/lib/i18n/locales";
import { type Messages, messagesOf } from "@/lib/i18n/messages";
import { currencies, toCurrency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";

/** The facts about the bank and the reader that every e-mail needs. */
export type Sender = {
  bankName: string;
  supportEmail: string;
  /** The site's origin without a slash at the end, such as `https://bank.example`. */
  siteUrl: string;
  /** The bank's time zone, such as `America/New_York`. */
  timeZone: string;
  /** The reader's language. */
  locale: Locale;
  /** The texts of e-mails in the reader's language. */
  text: EmailTranslator;
  /** Translates the kinds of proposals, with the same texts as on the page of the proposals. */
  proposalKindText: ReturnType<typeof createTranslator<Messages, "adminApprovals.kinds">>;
  /** Translates the change that made a proposal obsolete. The proposals' page and the notification use the same texts. */
  overtakenText: ReturnType<typeof createTranslator<Messages, "notifications.overtaken">>;
  /** Translates the reasons why staff correct a customer's data, with the same texts as in the notification. */
  actReasonText: ReturnType<typeof createTranslator<Messages, "notifications.reasons">>;
  /** Translates the reasons why staff end transfers, with the same texts as in the notification. */
  declinedText: ReturnType<typeof createTranslator<Messages, "notifications.declined">>;
  /** Translates the reasons why staff write off loans, with the same texts as in the notification. */
  writtenOffText: ReturnType<typeof createTranslator<Messages, "notifications.writtenOff">>;
};

/** The properties of `Sender` that depend on the reader's language. */
type TextsOfLanguage =
  | ("locale" | "text" | "proposalKindText" | "overtakenText" | "actReasonText")
  | ("declinedText" | "writtenOffText");

/** The subject of an e-mail, and its content as a React element, which is later rendered to HTML and to plain text. */
export type Letter = { subject: string; body: ReactElement };

/** Translates the messages of the namespace `emails`. */
type EmailTranslator = ReturnType<typeof createTranslator<Messages, "emails">>;

/**
 * Returns the translator of the e-mails' texts for a language. The translator isolates the inserted values, so that a
 * right-to-left name does not change the order of the text around it.
 */
export async function emailTexts(locale: Locale): Promise<EmailTranslator> {
  const text = createTranslator({ locale, messages: await messagesOf(locale), namespace: "emails" });
  const isolating = (key: never, values?: Record<string, unknown>) =>
    text(key, (values && isolateValues(values)) as never);
  return Object.assign(isolating, text) as EmailTranslator;
}

/** Returns the properties of `Sender` that depend on the reader's language. */
export async function lettersIn(locale: Locale): Promise<Pick<Sender, TextsOfLanguage>> {
  const messages = await messagesOf(locale);
  const proposalKindText = createTranslator({ locale, messages, namespace: "adminApprovals.kinds" });
  const overtakenText = createTranslator({ locale, messages, namespace: "notifications.overtaken" });
  const actReasonText = createTranslator({ locale, messages, namespace: "notifications.reasons" });
  const declinedText = createTranslator({ locale, messages, namespace: "notifications.declined" });
  const writtenOffText = createTranslator({ locale, messages, namespace: "notifications.writtenOff" });
  const text = await emailTexts(locale);
  return { locale, text, proposalKindText, overtakenText, actReasonText, declinedText, writtenOffText };
}

/** Returns an absolute URL of the site, because a mail program cannot resolve a relative URL. */
export function absoluteUrl(sender: Sender, path: string): string {
  return `${sender.siteUrl}${path}`;
}

/**
 * Formats decimal text as an amount for readers.
 *
 * @param accountCurrency the currency of the reader's account. Without this currency, the amount always shows its currency code
 * @throws RangeError for a text that is not an amount. The props of stored e-mails contain only amounts, so this error means a
 * fault of the code
 */
export function amountText(
  { locale }: Sender,
  decimalText: string,
  currencyCode: string,
  accountCurrency?: string,
): string {
  const currency = toCurrency(currencyCode);
  const parsed = parseMoney(decimalText, currency);
  if (!parsed.ok) throw new RangeError(`not an amount: ${parsed.problem}`);
  return formatMoney(
    parsed.amountMinor,
    currency,
    locale,
    "auto",
    accountCurrency ? [toCurrency(accountCurrency)] : currencies,
  );
}

/** Formats a calendar date (`YYYY-MM-DD`) for readers. An empty text stays empty. */
export function dateText({ locale }: Sender, date: string): string {
  return date && formatterOf(locale, "UTC").dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "long" });
}

/** Formats a moment for readers, with the name of the bank's time zone, because the reader may be in another zone. */
export function momentText({ locale, timeZone }: Sender, moment: string): string {
  return formatterOf(locale, timeZone).dateTime(new Date(moment), { dateStyle: "long", timeStyle: "long" });
}
