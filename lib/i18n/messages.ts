import * as english from "@/messages/en";
import { type CountryNames, knowCountries } from "./countries";
import type { Locale } from "./locales";

/** The type of all texts of the product, derived from the English texts. */
export type Messages = typeof english;

/** A file of `messages/<locale>/`. */
export type Namespace = keyof Messages;

/** A language's folder: the texts, and the names of the countries. */
type Language = Messages & { countries: CountryNames };

const loaded: { [Other in Locale]?: Messages } & { en: Messages } = { en: withLabelsInAudit(english) };

/**
 * All texts in a language. Also registers the names of countries in that language. The texts are read once, at their first use.
 * The English texts are always loaded.
 */
export function messagesOf(locale: "en"): Messages;
export function messagesOf(locale: Locale): Messages | Promise<Messages>;
export function messagesOf(locale: Locale): Messages | Promise<Messages> {
  return loaded[locale] ?? load(locale);
}

async function load(locale: Locale): Promise<Messages> {
  const { countries, ...messages } = (await import(`@/messages/${locale}/index.ts`)) as Language;
  knowCountries(countries);
  const ready = withLabelsInAudit(messages);
  loaded[locale] = ready;
  return ready;
}

/**
 * Completes the names of fields in the audit trail: a field of the profile has its label as its name there, unless
 * `admin/acts.json` contains another name.
 */
function withLabelsInAudit(messages: Messages): Messages {
  const { adminActs, profile } = messages;
  const fields = { ...profile.fields, ...adminActs.words.fields };
  return { ...messages, adminActs: { ...adminActs, words: { ...adminActs.words, fields } } };
}
