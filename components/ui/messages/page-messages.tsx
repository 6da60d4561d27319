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
  /** The texts that all pages share; the English ones are part of the script and not handed in. */
  messages: Packed<ClientMessages> | undefined;
  children: ReactNode;
};

/** Gives a page's client components the language, the zone and the texts that all of them share. */
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
