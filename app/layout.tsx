import "./globals.css";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { AppearanceProvider } from "@/components/layout/appearance-provider";
import { PageMessages } from "@/components/ui/messages/page-messages";
import {
  appearanceAttributes,
  appearanceCookieName,
  parseAppearance,
  printAppearance,
} from "@/lib/appearance/appearance";
import type { ClientMessages } from "@/lib/i18n/client-messages";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { type Packed, pack } from "@/lib/packed";

/** The font Inter. Browsers load its Latin part at once, and other parts when a page has such letters. */
const latin = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-latin",
  weight: "100 900",
  // What is painted in another font would move when this one comes; on a slow line it is there from the second page on.
  display: "optional",
});
const latinExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  variable: "--font-latin-extended",
  weight: "100 900",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "unicode-range", value: "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0" },
  ],
});
const cyrillic = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  variable: "--font-cyrillic",
  weight: "100 900",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116" }],
});

export const metadata: Metadata = {
  title: "Holdfast",
  manifest: "/manifest.webmanifest",
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/logo.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f2" },
    { media: "(prefers-color-scheme: dark)", color: "#12131a" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = parseAppearance((await cookies()).get(appearanceCookieName)?.value);
  const locale = await getLocale();
  return (
    <html
      lang={locale}
      data-scroll-behavior="smooth"
      {...appearanceAttributes(appearance)}
      className={`${latin.variable} ${latinExtended.variable} ${cyrillic.variable}`}
      suppressHydrationWarning
    >
      <body className="min-h-dvh bg-canvas text-ink">
        <PageMessages locale={locale} timeZone={await getTimeZone()} messages={await sharedMessages(locale)}>
          <AppearanceProvider kept={printAppearance(appearance)}>{children}</AppearanceProvider>
        </PageMessages>
      </body>
    </html>
  );
}

/** What every page's client components may say, in another language than that of the script. */
async function sharedMessages(locale: Locale): Promise<Packed<ClientMessages> | undefined> {
  if (locale === defaultLocale) return undefined;
  const { common, validation } = await messagesOf(locale);
  return pack({ common, validation });
}
