/** A Noto font family in `node_modules/@fontsource-variable`, and the letters for which it is used. */
export type ScriptFamily = { package: string; letters: RegExp; rightToLeft?: boolean };

/**
 * The families for letters that Inter lacks, in the order of the search. Inter has Latin, Greek and Cyrillic letters. The
 * families for the usual writing systems of people's names are first. `familiesFor` chooses the family for Han letters.
 */
const families: ScriptFamily[] = [
  { package: "noto-sans-arabic", letters: /[\p{scx=Arabic}]/u, rightToLeft: true },
  { package: "noto-sans-hebrew", letters: /[\p{scx=Hebrew}]/u, rightToLeft: true },
  { package: "noto-sans-devanagari", letters: /[\p{scx=Devanagari}]/u },
  { package: "noto-sans-bengali", letters: /[\p{scx=Bengali}]/u },
  { package: "noto-sans-tamil", letters: /[\p{scx=Tamil}]/u },
  { package: "noto-sans-telugu", letters: /[\p{scx=Telugu}]/u },
  { package: "noto-sans-gujarati", letters: /[\p{scx=Gujarati}]/u },
  { package: "noto-sans-gurmukhi", letters: /[\p{scx=Gurmukhi}]/u },
  { package: "noto-sans-kannada", letters: /[\p{scx=Kannada}]/u },
  { package: "noto-sans-malayalam", letters: /[\p{scx=Malayalam}]/u },
  { package: "noto-sans-oriya", letters: /[\p{scx=Oriya}]/u },
  { package: "noto-sans-sinhala", letters: /[\p{scx=Sinhala}]/u },
  { package: "noto-sans-thai", letters: /[\p{scx=Thai}]/u },
  { package: "noto-sans-lao", letters: /[\p{scx=Lao}]/u },
  { package: "noto-sans-khmer", letters: /[\p{scx=Khmer}]/u },
  { package: "noto-sans-myanmar", letters: /[\p{scx=Myanmar}]/u },
  { package: "noto-sans-georgian", letters: /[\p{scx=Georgian}]/u },
  { package: "noto-sans-armenian", letters: /[\p{scx=Armenian}]/u },
  { package: "noto-sans-ethiopic", letters: /[\p{scx=Ethiopic}]/u },
  { package: "noto-sans-syriac", letters: /[\p{scx=Syriac}]/u, rightToLeft: true },
  { package: "noto-sans-thaana", letters: /[\p{scx=Thaana}]/u, rightToLeft: true },
  { package: "noto-sans-cherokee", letters: /[\p{scx=Cherokee}]/u },
  { package: "noto-sans-canadian-aboriginal", letters: /[\p{scx=Canadian_Aboriginal}]/u },
  { package: "noto-serif-tibetan", letters: /[\p{scx=Tibetan}]/u },
];

const japanese: ScriptFamily = { package: "noto-sans-jp", letters: /[\p{sc=Hiragana}\p{sc=Katakana}]/u };
const korean: ScriptFamily = { package: "noto-sans-kr", letters: /\p{sc=Hangul}/u };
const simplified: ScriptFamily = { package: "noto-sans-sc", letters: /\p{scx=Han}/u };
const traditional: ScriptFamily = { package: "noto-sans-tc", letters: /\p{scx=Bopomofo}/u };
const emoji: ScriptFamily = { package: "noto-emoji", letters: /[\p{Emoji}]/u };

/** East Asian letters and signs, including full-width letters and signs. */
const eastAsian =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Returns the families that can contain this letter, the most suitable family first. A Han letter has a different shape in China,
 * Japan and Korea. If the text contains Kana, the Japanese shape is used. If the text contains Hangul, the Korean shape is used.
 * For any other text, the Chinese shape is used.
 *
 * @param context the text that contains the letter
 */
export function familiesFor(letter: string, context: string): ScriptFamily[] {
  if (eastAsian.test(letter)) {
    if (japanese.letters.test(context)) return [japanese, simplified, traditional, korean];
    if (korean.letters.test(context)) return [korean, simplified, traditional, japanese];
    return [simplified, traditional, japanese, korean];
  }
  return [...families.filter(({ letters }) => letters.test(letter)), emoji, simplified, japanese];
}
