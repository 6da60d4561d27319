import { Font } from "@react-pdf/renderer";
import { charactersOf, type DrawnLetters } from "./type/drawn-letters";
import { interFiles, type Weight } from "./type/inter";
import { PaperFace } from "./type/paper-face";

export const paperFont = "Inter";

const weights: Weight[] = [400, 600];
/** A word with more letters than this is split, because it fits into no column. */
const wordLettersMax = 24;

/** The files of the documents' main font. */
export const paperFontFiles = Object.values(interFiles);

let registered = false;

/** The renderer's internal record of a registered font. */
type LoadedFont = { fontWeight: number; data: unknown; loadResultPromise: Promise<void> | null };

/**
 * Registers the font of the next document in the renderer. Each document has its own font, which contains the document's letters
 * (docs/decisions/papers.md).
 */
export function preparePaperFonts(letters: DrawnLetters): void {
  if (!registered) {
    registered = true;
    Font.register({
      family: paperFont,
      fonts: weights.map((fontWeight) => ({ src: interFiles[fontWeight], fontWeight })),
    });
    Font.registerHyphenationCallback(divideWord);
  }
  const { sources = [] } = Font.getRegisteredFonts()[paperFont] ?? {};
  for (const source of sources as unknown as LoadedFont[]) {
    source.data = new PaperFace(source.fontWeight as Weight, letters);
    source.loadResultPromise = Promise.resolve();
  }
}

/** Writing systems without spaces between words. A line may end after each character of these writing systems. */
const withoutBlanks =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Characters that must not begin a line (`closing`), and characters that must not end a line (`opening`). */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/**
 * Splits a word into pieces after which a line may end. Ordinary words and names are not hyphenated in any language. A word is
 * split only if it is too long for every column, or if its writing system has no spaces. An empty piece between two pieces makes
 * the renderer break the line without a hyphen.
 */
function divideWord(word: string): string[] {
  if (word.length <= 1) return [word];
  if (withoutBlanks.test(word)) return divideWithoutHyphen(word);
  if (word.length <= wordLettersMax) return [word];
  const letters = charactersOf(word);
  if (letters.length <= wordLettersMax) return [word];
  return Array.from({ length: Math.ceil(letters.length / wordLettersMax) }, (_, index) =>
    letters.slice(index * wordLettersMax, (index + 1) * wordLettersMax).join(""),
  );
}

const words = new Intl.Segmenter("en", { granularity: "word" });

function divideWithoutHyphen(word: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(word)) {
    const last = parts.at(-1);
    if (last !== undefined && (closing.test(segment) || opening.test(last))) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts.flatMap((part, index) => (index === 0 ? [part] : ["", part]));
}
