import type { Locale } from "@/lib/i18n/locales";
import { readTexts } from "@/tests/support/message-texts";

/** Finds texts of pages in one language. Callers name a text by its English version in `messages/en`. */
export type ScreenWords = {
  locale: Locale;
  /** Returns a pattern for a whole text. A placeholder such as `{nickname}` matches any value. */
  say: (english: string) => RegExp;
  /** Returns a pattern for a text that begins with the given text. */
  begin: (english: string) => RegExp;
};

/**
 * Returns the texts of a language. If several keys have the same English text, the patterns of `say` and `begin` match the
 * translation of each of these keys.
 *
 * @throws Error if `messages/en` does not contain the text, for example after the text has changed
 */
export function screenWords(locale: Locale): ScreenWords {
  const english = readTexts("messages/en");
  const own = readTexts(`messages/${locale}`);
  const alternatives = (text: string) => {
    const places = [...english].filter(([, candidate]) => candidate === text).map(([place]) => place);
    if (places.length === 0) throw new Error(`messages/en has no text "${text}"`);
    return [...new Set(places.map((place) => toPattern(own.get(place) ?? text)))].join("|");
  };
  return {
    locale,
    // The end of the pattern allows a word in brackets after a label, such as "(optional)".
    say: (text) => new RegExp(`^(?:${alternatives(text)})(?: *\\(.*)?$`),
    begin: (text) => new RegExp(`^(?:${alternatives(text)})`),
  };
}

function toPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]|]/g, "\\$&").replace(/\{\w+\}/g, ".*");
}
