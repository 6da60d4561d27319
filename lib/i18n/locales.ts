/** The languages of the product; the first is the default and the fallback. */
const locales = ["en"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/**
 * The cookie with the chosen language. The specification gives its name; as a cookie, the server can render the language at
 * once (decision 18).
 */
export const localeCookieName = "I18N_LANGUAGE";

/** The language in a cookie's value; the default for any other value. */
export function toLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
