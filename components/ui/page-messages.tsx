"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { clientMessages } from "@/lib/i18n/client-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import type { Packed } from "@/lib/packed";
import { useUnpacked } from "./use-unpacked";

type PageMessagesProps = { locale: Locale; timeZone: string; children: ReactNode };

/** Gives a page's client components the language, the zone and the texts that all of them share. */
export function PageMessages({ locale, timeZone, children }: PageMessagesProps) {
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={clientMessages[locale]}>
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
