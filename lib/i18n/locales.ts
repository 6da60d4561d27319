/** The languages of the product by their own names; each has a folder `messages/<locale>`. */
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

/** Spoken to whoever has chosen none, and where a language is not known (decision 88). */
export const defaultLocale: Locale = "en";

/**
 * The cookie with the chosen language. The specification gives its name; as a cookie, the server can render the language at
 * once (decision 88).
 */
export const localeCookieName = "I18N_LANGUAGE";

/** The language of a cookie's or a record's value; the default for any other value. */
export function toLocale(value: string | null | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
