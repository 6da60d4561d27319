/** The languages that all product text exists in; the first is default and fallback. */
const locales = ["en"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Decision 18: the same name as in the specification, as a cookie, so that the server renders the language at once. */
export const localeCookieName = "I18N_LANGUAGE";

/** The language of a cookie's value; the default for anything that is no language of ours. */
export function toLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
