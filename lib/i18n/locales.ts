/** The languages of the product by their own names. Each language has a folder `messages/<locale>`. */
export const languageNames = {
  en: "English",
  es: "Español",
  de: "Deutsch",
  it: "Italiano",
  ru: "Русский",
} as const;

/** A language by its ISO 639-1 code. */
export type Locale = keyof typeof languageNames;

export const locales = Object.keys(languageNames) as Locale[];

/**
 * The language of readers who have chosen no language, and of texts whose reader's language is unknown
 * (docs/decisions/languages.md).
 */
export const defaultLocale: Locale = "en";

/**
 * The cookie with the chosen language. The specification prescribes the cookie's name. With the cookie, the server can render the
 * first page in the chosen language (docs/decisions/languages.md).
 */
export const localeCookieName = "I18N_LANGUAGE";

/** The language in a cookie or a record. Returns the default for any other value. */
export function toLocale(value: string | null | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
