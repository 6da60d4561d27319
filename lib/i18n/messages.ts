import english from "@/messages/en";
import { type CountryNames, knowCountries } from "./countries";
import type { Locale } from "./locales";

/** The type of all texts of the product, taken from the English ones. */
export type Messages = typeof english;

/** A file of `messages/<locale>/`. */
export type Namespace = keyof Messages;

/** What a language's folder gives. */
type Language = { default: Messages; countries: CountryNames };

const loaded: { [Other in Locale]?: Messages } & { en: Messages } = { en: english };

/**
 * All texts in a language; afterwards countries have their names in it too. They are read once, when somebody first needs them;
 * English ones are always there.
 */
export function messagesOf(locale: "en"): Messages;
export function messagesOf(locale: Locale): Messages | Promise<Messages>;
export function messagesOf(locale: Locale): Messages | Promise<Messages> {
  return loaded[locale] ?? load(locale);
}

async function load(locale: Locale): Promise<Messages> {
  const { default: messages, countries } = (await import(`@/messages/${locale}/index.ts`)) as Language;
  knowCountries(countries);
  loaded[locale] = messages;
  return messages;
}
