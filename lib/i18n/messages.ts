import * as english from "@/messages/en";
import { type CountryNames, knowCountries } from "./countries";
import type { Locale } from "./locales";

/** The type of all texts of the product, derived from the English texts. */
export type Messages = typeof english;

/** A file of `messages/<locale>/`. */
export type Namespace = keyof Messages;

/** The content of a language's folder: the texts, and the names of the countries. */
type Language = Messages & { countries: CountryNames };

const loaded: { [Other in Locale]?: Messages } & { en: Messages } = { en: withLabelsInAudit(english) };

/**
 * Returns all texts in a language. The first call for a language loads the texts and registers the names of countries in that
 * language. The English texts are always loaded.
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
 * Adds three kinds of words to the words that the audit trail shows: the names of the profile's fields, the texts of reasons
 * for customers, and the names of checks. The name of a field is its label on the profile page, unless `admin/acts.json`
 * contains another name.
 */
function withLabelsInAudit(messages: Messages): Messages {
  const { adminActs, adminUsers, notifications, profile } = messages;
  const fields = { ...profile.fields, ...adminActs.words.fields };
  const { checks } = adminUsers.secondFactors;
  const values = { ...notifications.reasons, ...notifications.declined, ...checks, ...adminActs.words.values };
  return { ...messages, adminActs: { ...adminActs, words: { ...adminActs.words, fields, values } } };
}
