"use client";

import "./globals.css";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { readBrowserCookie } from "@/components/layout/browser-cookie";
import type { ErrorPageProps } from "@/components/layout/page-error";
import { appearanceAttributes, appearanceCookieName, parseAppearance } from "@/lib/appearance/appearance.model";
import { type ClientMessages, englishMessages } from "@/lib/i18n/client-messages";
import { defaultLocale, type Locale, localeCookieName, toLocale } from "@/lib/i18n/locales";
import WholePageError from "./error";
import { fontClasses } from "./fonts";

/**
 * Replaces the root layout when the root layout fails. Language and appearance come from the browser's cookies. The texts are
 * fetched after the failure if the language is not English.
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
            <WholePageError {...props} />
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

/** The texts of the language, or the English texts when the fetch fails. Undefined until the fetch has ended. */
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
