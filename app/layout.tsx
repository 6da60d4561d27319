import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { AppearanceProvider } from "@/components/layout/appearance-provider";
import { RegisterWorker } from "@/components/layout/offline/register-worker";
import { PageMessages } from "@/components/ui/messages/page-messages";
import {
  appearanceAttributes,
  appearanceCookieName,
  parseAppearance,
  printAppearance,
} from "@/lib/appearance/appearance.model";
import type { ClientMessages } from "@/lib/i18n/client-messages";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { fontClasses, preloadLetters } from "./fonts";
import { themeViewport } from "./theme-viewport";

const metadata: Metadata = {
  title: "Holdfast",
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/logo.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  formatDetection: { telephone: false },
};

/**
 * Browsers fetch a manifest without cookies, so the server cannot read the language from a cookie. The manifest's URL therefore
 * contains the language.
 */
export async function generateMetadata(): Promise<Metadata> {
  return { ...metadata, manifest: paths.appManifest(await getLocale()) };
}

export const generateViewport = (): Promise<Viewport> => themeViewport("page");

export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = parseAppearance((await cookies()).get(appearanceCookieName)?.value);
  const locale = await getLocale();
  preloadLetters(locale);
  return (
    <html
      lang={locale}
      data-scroll-behavior="smooth"
      {...appearanceAttributes(appearance)}
      className={fontClasses}
      suppressHydrationWarning
    >
      <body className="min-h-dvh bg-canvas text-ink">
        <PageMessages locale={locale} timeZone={await getTimeZone()} messages={await sharedMessages(locale)}>
          <AppearanceProvider kept={printAppearance(appearance)}>{children}</AppearanceProvider>
          {env().OFFLINE_PAGE ? <RegisterWorker /> : null}
        </PageMessages>
      </body>
    </html>
  );
}

/** The shared texts of client components. Undefined if the JavaScript bundle already contains the texts of the language. */
async function sharedMessages(locale: Locale): Promise<ClientMessages | undefined> {
  if (locale === defaultLocale) return undefined;
  const { common, pageNames } = await messagesOf(locale);
  return { common, pageNames };
}
