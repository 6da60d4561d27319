import { openInter, openSlice, type ScriptFace } from "./script-face";
import { familiesFor } from "./scripts";
import { findSlice } from "./slices";

/**
 * A text of characters that Inter contains and that need no shaping. Such characters have no combining marks and no contextual
 * forms. Most documents contain only such texts.
 */
export const plainText =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0373\u0376\u0377\u037e\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff\u0400-\u0482\u048a-\u0523\u1e00-\u1eff\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u202f\u2030\u2032\u2033\u2039\u203a\u2044\u20ac\u20bd\u2122\u2190-\u2193\u2212\u2260]*$/;

/** Invisible characters, such as joiners, direction marks, variation selectors and soft hyphens. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u;
/**
 * Characters that are removed. The renderer fails on a soft hyphen at the start of a text. No font has a glyph for control
 * characters.
 */
const dropped = /\u00ad|(?!\n)\p{Cc}/gu;

/**
 * The maximum number of font files that stay open between documents. Without the limit, documents with many writing systems would
 * fill a thread's memory permanently.
 */
const keptOpenMax = 40;
/** The open fonts, keyed by their file. The least recently used font comes first. */
const opened = new Map<string, ScriptFace>();

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Splits a text into the characters that readers see (grapheme clusters): a letter with its marks, a syllable, or an emoji of
 * several parts.
 */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}

export function isUnseen(letter: string): boolean {
  return unseen.test(letter);
}

/** The fonts of the characters that `plainText` does not match. */
export class DrawnLetters {
  private readonly faces = new Map<string, ScriptFace | undefined>();

  /**
   * Returns the font of a character, or undefined when no font contains the character. `prepare` must be called first with the
   * text that contains the character.
   */
  faceOf(character: string): ScriptFace | undefined {
    return this.faces.get(keyOf(character));
  }

  /**
   * Prepares a text for drawing and opens the fonts of its letters. Letters that no font contains are transliterated into Latin
   * letters between angle quotation marks: ‹…›.
   */
  async prepare(raw: string): Promise<string> {
    if (plainText.test(raw)) return raw;
    const text = raw.normalize("NFC").replace(dropped, "");
    const parts: string[] = [];
    let lacking = "";
    for (const character of charactersOf(text)) {
      if (await this.canDraw(character, text)) {
        parts.push(await inLatin(lacking), character);
        lacking = "";
      } else lacking += character;
    }
    return [...parts, await inLatin(lacking)].join("");
  }

  private async canDraw(character: string, text: string): Promise<boolean> {
    if (plainText.test(character) || (await this.find(character, text))) return true;
    const letters = [...character].filter((letter) => !isUnseen(letter));
    for (const letter of letters) if (!plainText.test(letter) && !(await this.find(letter, text))) return false;
    return true;
  }

  private async find(character: string, text: string): Promise<ScriptFace | undefined> {
    const key = keyOf(character);
    if (!this.faces.has(key)) this.faces.set(key, await findFace(character, text));
    return this.faces.get(key);
  }
}

/** The key is the decomposed form, because the renderer decomposes the letters of some writing systems before it draws them. */
function keyOf(character: string): string {
  return character.normalize("NFD");
}

/** Returns the font that contains every visible letter of a character. */
async function findFace(character: string, text: string): Promise<ScriptFace | undefined> {
  const letters = [...character].filter((letter) => !isUnseen(letter));
  const [first] = letters;
  if (first === undefined) return undefined;
  const taken = [...character.normalize("NFD")].filter((letter) => !isUnseen(letter));
  const hasAll = (face: ScriptFace) => [letters, taken].some((form) => form.every((letter) => face.has(letter)));
  const inter = await open("inter", openInter);
  // The variation selector U+FE0F requests an emoji, which Inter does not contain.
  if (!character.includes("\ufe0f") && hasAll(inter)) return inter;
  for (const family of familiesFor(first, text)) {
    const file = findSlice(family.package, first.codePointAt(0) ?? 0);
    const face = file === undefined ? undefined : await open(file, () => openSlice(file));
    if (face && hasAll(face)) return face;
  }
  return hasAll(inter) ? inter : undefined;
}

async function open(file: string, load: () => Promise<ScriptFace>): Promise<ScriptFace> {
  const face = opened.get(file) ?? (await load());
  opened.delete(file);
  opened.set(file, face);
  const [oldest] = opened.keys();
  if (opened.size > keptOpenMax && oldest !== undefined) opened.delete(oldest);
  return face;
}

async function inLatin(text: string): Promise<string> {
  if (text === "") return "";
  // The package is imported only when it is needed, because its tables take half a megabyte of memory.
  const { default: anyAscii } = await import("any-ascii");
  const latin = anyAscii(text).trim();
  const points = [...text].map(
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return `‹${latin || points.join(" ")}›`;
}
