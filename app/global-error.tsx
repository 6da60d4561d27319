"use client";

import "./globals.css";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { readBrowserCookie } from "@/components/layout/browser-cookie";
import { appearanceAttributes, appearanceCookieName, parseAppearance } from "@/lib/appearance/appearance";
import { type ClientMessages, englishMessages } from "@/lib/i18n/client-messages";
import { defaultLocale, type Locale, localeCookieName, toLocale } from "@/lib/i18n/locales";
import PageError, { type ErrorPageProps } from "./error";
import { fontClasses } from "./fonts";

/**
 * Shown when the root layout itself fails, in its place: language and look are read from the browser's cookies, and texts of another
 * language than English are fetched now.
 */
export default function GlobalError(props: ErrorPageProps) {
  const isInBrowser = useIsInBrowser();
  const locale = isInBrowser ? toLocale(readBrowserCookie(localeCookieName)) : defaultLocale;
  const appearance = parseAppearance(isInBrowser ? readBrowserCookie(appearanceCookieName) : "");
  const common = useCommonTexts(locale);
  return (
    <html lang={locale} {...appearanceAttributes(appearance)} className={fontClasses} suppressHydrationWarning>
      <body className="min-h-dvh bg-canvas text-ink">
        {common ? (
          <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ common }}>
            <Title />
            <main className="grid min-h-dvh place-items-center">
              <PageError {...props} />
            </main>
          </NextIntlClientProvider>
        ) : null}
      </body>
    </html>
  );
}

function Title() {
  return <title>{useTranslations("common")("errorTitle")}</title>;
}

const never = () => () => undefined;

function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

type CommonTexts = ClientMessages["common"];

/** The texts of the language; the English ones where the others cannot be had, and undefined until that is known. */
function useCommonTexts(locale: Locale): CommonTexts | undefined {
  const [fetched, setFetched] = useState<CommonTexts>();
  useEffect(() => {
    if (locale === defaultLocale) return;
    import(`@/messages/${locale}/common.json`).then(
      (file: { default: CommonTexts }) => setFetched(file.default),
      () => setFetched(englishMessages.common),
    );
  }, [locale]);
  return locale === defaultLocale ? englishMessages.common : fetched;
}
