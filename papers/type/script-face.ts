import { readFile } from "node:fs/promises";
import type * as HarfBuzz from "harfbuzzjs";
import { interFiles, type Weight } from "./inter";
import { type Outline, toOutline } from "./outline";

/** One character that readers see (a grapheme cluster): its text, its width and its outline, in the units of Inter. */
export type Cluster = { text: string; name: string; advance: number; outline: () => Outline };

/** The outlines and widths of all fonts are scaled to Inter's units. */
export const unitsPerEm = 2048;

/** A font for texts that HarfBuzz shapes. The weight is a parameter of `shape`. */
export class ScriptFace {
  private readonly fonts = new Map<Weight, HarfBuzz.Font>();
  private readonly letters: Set<number>;

  constructor(
    private readonly harfBuzz: typeof HarfBuzz,
    private readonly faceOf: (weight: Weight) => HarfBuzz.Face,
    readonly name: string,
  ) {
    this.letters = new Set(faceOf(400).collectUnicodes());
  }

  /** Whether the font has this letter. */
  has(letter: string): boolean {
    return this.letters.has(letter.codePointAt(0) ?? 0);
  }

  /**
   * Shapes a text: letters get the form that their neighbours require, and marks get their position. Returns the characters in
   * reading order, even in right-to-left text, because the renderer reverses right-to-left runs itself.
   */
  shape(text: string, weight: Weight): Cluster[] {
    const { Buffer, BufferFlag, Direction, shape } = this.harfBuzz;
    const font = this.fontOf(weight);
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    const isRightToLeft = rightToLeft.test(text);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const placed: Placed[] = [];
    let pen = 0;
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: id, cluster }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      placed.push({ id, cluster, pen, xAdvance, x: pen + xOffset, y: yOffset });
      pen += xAdvance;
    }
    if (isRightToLeft) placed.reverse();
    return this.toClusters(text, placed, font, weight);
  }

  private toClusters(text: string, placed: Placed[], font: HarfBuzz.Font, weight: Weight): Cluster[] {
    const starts = [...new Set([0, ...placed.map(({ cluster }) => cluster)])].sort((one, other) => one - other);
    const scale = unitsPerEm / font.face.upem;
    return starts.map((start, index) => {
      const glyphs = placed.filter(({ cluster }) => cluster === start);
      const left = glyphs.reduce((least, { pen }) => Math.min(least, pen), glyphs[0]?.pen ?? 0);
      const advance = Math.round(glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale);
      const places = glyphs.map(({ id, x, y }) => ({
        id,
        x: Math.round((x - left) * scale),
        y: Math.round(y * scale),
      }));
      return {
        text: text.slice(start, starts[index + 1]),
        name: `${this.name} ${weight} ${places.map(({ id, x, y }) => `${id}:${x}:${y}`).join(",")} ${advance}`,
        advance,
        outline: () => places.flatMap(({ id, x, y }) => toOutline(font.glyphToJson(id), scale, x, y)),
      };
    });
  }

  private fontOf(weight: Weight): HarfBuzz.Font {
    const known = this.fonts.get(weight);
    if (known) return known;
    const { Font, Variation } = this.harfBuzz;
    const font = new Font(this.faceOf(weight));
    font.setVariations([new Variation("wght", weight)]);
    this.fonts.set(weight, font);
    return font;
  }
}

type Placed = { id: number; cluster: number; pen: number; xAdvance: number; x: number; y: number };

const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** Opens a file of `@fontsource-variable`. The first call loads HarfBuzz and the WOFF2 decoder. */
export async function openSlice(file: string): Promise<ScriptFace> {
  const [harfBuzz, { default: unpack }] = await Promise.all([import("harfbuzzjs"), import("woff2-encoder/decompress")]);
  const face = new harfBuzz.Face(new harfBuzz.Blob(await unpack(await readFile(file))));
  return new ScriptFace(harfBuzz, () => face, file);
}

/** Opens Inter for letters with marks, because HarfBuzz must compute the positions of the marks. */
export async function openInter(): Promise<ScriptFace> {
  const harfBuzz = await import("harfbuzzjs");
  const [regular, semiBold] = await Promise.all([readFile(interFiles[400]), readFile(interFiles[600])]);
  const faces = {
    400: new harfBuzz.Face(new harfBuzz.Blob(regular)),
    600: new harfBuzz.Face(new harfBuzz.Blob(semiBold)),
  };
  return new ScriptFace(harfBuzz, (weight) => faces[weight], "inter");
}
