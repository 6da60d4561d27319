import localFont from "next/font/local";
import { preload } from "react-dom";
import { type Locale, languageNames } from "@/lib/i18n/locales";

/**
 * The font Inter. Browsers load the Latin file at once. Browsers load any other file only when a page contains letters of that
 * file.
 */
const latin = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-latin",
  weight: "100 900",
  // A late change from the fallback font to this font would move the text. The page therefore keeps the fallback font if this
  // font arrives late. The next pages find this font in the browser's cache.
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

/**
 * The URL of the Cyrillic file, which `globals.css` also names. next/font cannot preload a file for some languages only, so
 * `preloadLetters` preloads the Cyrillic file.
 */
const cyrillicFile = new URL(
  "../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  import.meta.url,
).toString();

/**
 * Preloads the Cyrillic file if the page's language uses Cyrillic letters. A language is recognised by the letters of its own
 * name.
 */
export function preloadLetters(locale: Locale): void {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(languageNames[locale]);
  if (isCyrillic) preload(cyrillicFile, { as: "font", type: "font/woff2", crossOrigin: "" });
}

/** The classes of `<html>` that define the fonts' CSS variables. */
export const fontClasses = `${latin.variable} ${latinExtended.variable}`;
