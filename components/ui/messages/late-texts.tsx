"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

type LateTextsProps = {
  /** The function must be defined at module level, so that the function is identical in each render. */
  fetchTexts: (locale: Locale) => Promise<Partial<Messages>>;
  children: ReactNode;
};

const retryMs = 2_000;

/**
 * Provides the texts of a component that is loaded on demand. The texts load together with the component, in the reader's
 * language. Until the texts have loaded, `children` are not shown.
 */
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
