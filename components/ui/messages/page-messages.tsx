"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useUnpacked } from "@/components/ui/use-unpacked";
import { type ClientMessages, englishMessages } from "@/lib/i18n/client-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { type Packed, unpack } from "@/lib/packed";

type PageMessagesProps = {
  locale: Locale;
  timeZone: string;
  /** The texts that all pages share. Undefined for English, because the script contains the English texts. */
  messages: Packed<ClientMessages> | undefined;
  children: ReactNode;
};

/** Provides a page's client components with the language, the time zone and the shared texts. */
export function PageMessages({ locale, timeZone, messages, children }: PageMessagesProps) {
  const shared = useMemo(() => (messages ? unpack(messages) : englishMessages), [messages]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={shared}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Adds texts that only some pages need. */
export function MoreMessages({ messages, children }: { messages: Packed<Partial<Messages>>; children: ReactNode }) {
  const known = useMessages();
  const more = useUnpacked(messages);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...known, ...more }}>
      {children}
    </NextIntlClientProvider>
  );
}
