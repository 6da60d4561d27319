import { charactersOf, type DrawnLetters, isUnseen, plainText } from "./drawn-letters";
import { type InterFont, interFont, type Weight } from "./inter";
import { type PaperGlyph, PaperGlyphs } from "./paper-glyphs";
import { type PaperSubset, subsetOf } from "./paper-subset";
import { type ScriptFace, unitsPerEm } from "./script-face";

type Features = Record<string, boolean>;
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

/**
 * The font of one document in one weight, with the interface that the renderer and its PDF library expect. Besides Inter, the
 * font contains letters of other writing systems from other font families (docs/decisions/papers.md). This class shapes each
 * writing system itself, and assigns one glyph to each character. The renderer's own shaping draws all text from left to right
 * and loses the positions of marks.
 */
export class PaperFace {
  readonly type = "TTF";
  readonly unitsPerEm = unitsPerEm;
  readonly italicAngle = 0;
  readonly postscriptName: string;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly bbox: InterFont["bbox"];
  readonly head: unknown;
  readonly post: unknown;
  private readonly inter: InterFont;
  private readonly glyphs: PaperGlyphs;

  constructor(
    private readonly weight: Weight,
    private readonly letters: DrawnLetters,
  ) {
    const inter = interFont(weight);
    this.inter = inter;
    this.glyphs = new PaperGlyphs(weight);
    this.postscriptName = inter.postscriptName;
    [this.ascent, this.descent, this.lineGap] = [inter.ascent, inter.descent, inter.lineGap];
    [this.capHeight, this.xHeight, this.bbox] = [inter.capHeight, inter.xHeight, inter.bbox];
    [this.head, this.post] = [inter.head, inter.post];
  }

  /** Converts a run of text to glyphs in reading order. */
  layout(text: string, features?: Features): { glyphs: PaperGlyph[]; positions: Position[] } {
    const glyphs = plainText.test(text) ? this.plain(text, features) : this.mixed(text, features);
    return { glyphs, positions: glyphs.map(({ advanceWidth }) => at(advanceWidth)) };
  }

  private plain(text: string, features?: Features): PaperGlyph[] {
    const { glyphs, positions } = this.inter.layout(text, features, undefined, undefined, "ltr");
    // Documents switch ligatures off. If Inter still returns a ligature, one glyph for each letter replaces the ligature.
    if (glyphs.length !== text.length) return [...text].map((letter) => this.plainLetter(letter));
    return glyphs.map(({ id }, index) => this.glyphs.plain(id, text.charAt(index), positions[index]?.xAdvance ?? 0));
  }

  private plainLetter(letter: string): PaperGlyph {
    const { id, advanceWidth } = this.inter.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    return this.glyphs.plain(id, letter, advanceWidth);
  }

  private mixed(text: string, features?: Features): PaperGlyph[] {
    const runs: { face: ScriptFace | undefined; text: string }[] = [];
    for (const part of charactersOf(text)) {
      const face = plainText.test(part) ? undefined : this.letters.faceOf(part);
      const last = runs.at(-1);
      if (last && last.face === face) last.text += part;
      else runs.push({ face, text: part });
    }
    return runs.flatMap(({ face, text: run }) => {
      if (face) return this.shaped(face, run);
      return plainText.test(run) ? this.plain(run, features) : this.letterByLetter(run);
    });
  }

  private shaped(face: ScriptFace, run: string): PaperGlyph[] {
    return face.shape(run, this.weight).map((cluster) => this.glyphs.of(cluster));
  }

  /** Converts characters for which no font contains all letters. Each letter may come from a different font. */
  private letterByLetter(run: string): PaperGlyph[] {
    return [...run].flatMap((letter) => {
      if (plainText.test(letter)) return this.plainLetter(letter);
      if (isUnseen(letter)) return this.glyphs.unseen(letter);
      const face = this.letters.faceOf(letter);
      return face ? this.shaped(face, letter) : this.glyphs.missing(letter);
    });
  }

  hasGlyphForCodePoint(): boolean {
    return true;
  }

  glyphForCodePoint(codePoint: number): PaperGlyph {
    return this.layout(String.fromCodePoint(codePoint)).glyphs[0] ?? this.glyphs.missing("");
  }

  getGlyph(id: number): PaperGlyph {
    return this.glyphs.byId(id);
  }

  createSubset(): PaperSubset {
    return subsetOf(this.inter, this.glyphs);
  }
}

function at(xAdvance: number): Position {
  return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
}
