/** The languages of the product, each with its name in the language itself. Each language has a folder `messages/<locale>`. */
export const languageNames = {
  en: "English",
  es: "Español",
  de: "Deutsch",
  it: "Italiano",
  ru: "Русский",
} as const;

/** The ISO 639-1 code of a language. */
export type Locale = keyof typeof languageNames;

export const locales = Object.keys(languageNames) as Locale[];

/**
 * The language for readers who have not chosen a language, and for texts whose reader has an unknown language
 * (docs/decisions/languages.md).
 */
export const defaultLocale: Locale = "en";

/**
 * The name of the cookie that stores the chosen language. The specification prescribes this name. The server reads the cookie, so
 * it can render the first page in the chosen language (docs/decisions/languages.md).
 */
export const localeCookieName = "I18N_LANGUAGE";

/** Reads a language from a cookie or a record. Returns the default language if the value is not a language of the product. */
export function toLocale(value: string | null | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
