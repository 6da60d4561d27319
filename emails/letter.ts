import { createTranslator } from "next-intl";
import type { ReactElement } from "react";
import { defaultLocale } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";

/** What every e-mail knows of the bank that sends it. */
export type Sender = {
  bankName: string;
  supportEmail: string;
  /** Where the site is, without a slash at the end: `https://bank.example`. */
  siteUrl: string;
};

/** A written e-mail, before it is rendered to HTML and to plain text. */
export type Letter = { subject: string; body: ReactElement };

/** The texts of the e-mails. */
export const emailText = createTranslator({
  locale: defaultLocale,
  messages: messagesOf(defaultLocale),
  namespace: "emails",
});

/** An address of the site in full: e-mails are read elsewhere. */
export function absoluteUrl(sender: Sender, path: string): string {
  return `${sender.siteUrl}${path}`;
}
