import type { Locale } from "@/lib/i18n/locales";
import { readTexts } from "@/tests/support/message-texts";

/** Finds what the screens say in one language by what they say in English, as `messages/en` has it. */
export type ScreenWords = {
  locale: Locale;
  /** A whole text: `Login`, or `Delete {nickname}` with anything in the braces' place. */
  say: (english: string) => RegExp;
  /** A text that begins so. */
  begin: (english: string) => RegExp;
};

/**
 * The words of a language. Where English says the same in several places, any of the other language's texts fits.
 *
 * @throws Error for a text that is not in `messages/en`, so that a picture is not missed for a word that was changed.
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
    // A label may have a word in brackets after it: "(optional)".
    say: (text) => new RegExp(`^(?:${alternatives(text)})(?: *\\(.*)?$`),
    begin: (text) => new RegExp(`^(?:${alternatives(text)})`),
  };
}

function toPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]|]/g, "\\$&").replace(/\{\w+\}/g, ".*");
}
