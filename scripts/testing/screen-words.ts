import type { Locale } from "@/lib/i18n/locales";
import { readTexts } from "@/tests/support/message-texts";

/** Finds the texts of pages in one language by their English texts in `messages/en`. */
export type ScreenWords = {
  locale: Locale;
  /** Matches a whole text. `{nickname}` in `Delete {nickname}` matches any value. */
  say: (english: string) => RegExp;
  /** Matches a text that begins with the given text. */
  begin: (english: string) => RegExp;
};

/**
 * The texts of a language. If several keys have the same English text, each of their texts in this language matches.
 *
 * @throws Error for a text that is missing in `messages/en`. Without this error, a picture would silently be lost after a text
 * changed.
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
    // A label may end with a word in brackets, such as "(optional)".
    say: (text) => new RegExp(`^(?:${alternatives(text)})(?: *\\(.*)?$`),
    begin: (text) => new RegExp(`^(?:${alternatives(text)})`),
  };
}

function toPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]|]/g, "\\$&").replace(/\{\w+\}/g, ".*");
}
