"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

type LateTextsProps = {
  /** A function of the module, so that it is the same each time. */
  fetchTexts: (locale: Locale) => Promise<Partial<Messages>>;
  children: ReactNode;
};

const retryMs = 2_000;

/** Texts of what is loaded only when it is opened: they come with it, in the reader's language. Nothing is shown until then. */
export function LateTexts({ fetchTexts, children }: LateTextsProps) {
  const locale = useLocale();
  const known = useMessages();
  const [texts, setTexts] = useState<Partial<Messages>>();
  useEffect(() => {
    let isWanted = true;
    const ask = () => {
      if (!isWanted) return;
      fetchTexts(locale).then(
        (found) => isWanted && setTexts(found),
        () => setTimeout(ask, retryMs),
      );
    };
    ask();
    return () => {
      isWanted = false;
    };
  }, [fetchTexts, locale]);
  if (!texts) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...known, ...texts }}>
      {children}
    </NextIntlClientProvider>
  );
}
