import localFont from "next/font/local";
import { preload } from "react-dom";
import { type Locale, languageNames } from "@/lib/i18n/locales";

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

/** The Cyrillic part, as `globals.css` names it: next/font would load it ahead on the pages of every language, or of none. */
const cyrillicFile = new URL(
  "../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  import.meta.url,
).toString();

/** Has the browser load Cyrillic letters at once, with the page, when its language is written in them as its own name is. */
export function preloadLetters(locale: Locale): void {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(languageNames[locale]);
  if (isCyrillic) preload(cyrillicFile, { as: "font", type: "font/woff2", crossOrigin: "" });
}

/** The classes of `<html>` that name them. */
export const fontClasses = `${latin.variable} ${latinExtended.variable}`;
