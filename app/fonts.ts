import localFont from "next/font/local";

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

/** The classes of `<html>` that name them. */
export const fontClasses = `${latin.variable} ${latinExtended.variable} ${cyrillic.variable}`;
