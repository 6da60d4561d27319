"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { type ClientMessages, englishMessages } from "@/lib/i18n/client-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

type PageMessagesProps = {
  locale: Locale;
  timeZone: string;
  /** The texts that all pages share. Undefined for English, because the page's JavaScript already contains the English texts. */
  messages: ClientMessages | undefined;
  children: ReactNode;
};

/** Provides a page's client components with the language, the time zone and the shared texts. */
export function PageMessages({ locale, timeZone, messages, children }: PageMessagesProps) {
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages ?? englishMessages}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Adds texts that only some pages need. */
export function MoreMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const known = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...known, ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}
