import type { InterFont } from "./inter";
import { encodeOutline, least, type Outline } from "./outline";
import type { PaperGlyphs } from "./paper-glyphs";

/** The interface of a font subset that a PDF library expects. */
export type PaperSubset = { includeGlyph(id: number): number; encode(): Uint8Array };

/**
 * fontkit's own subset of a TrueType font. This object writes the subset as a font file. This type adds properties that
 * fontkit's types omit.
 */
type OpenSubset = PaperSubset & {
  font: InterFont;
  glyphs: number[];
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): void;
};

/**
 * Writes the glyphs of a document as a font file with the metrics of Inter. Each glyph is written as an outline, whichever fonts
 * its parts come from. The file therefore needs no instructions or tables of those fonts.
 */
export function subsetOf(inter: InterFont, glyphs: PaperGlyphs): PaperSubset {
  const subset = inter.createSubset() as unknown as OpenSubset;
  const encode = subset.encode.bind(subset);
  subset._addGlyph = (id) => {
    const { advanceWidth, outline } = glyphs.byId(id);
    const contours = outline();
    const bytes = encodeOutline(contours);
    const bearing = contours.length === 0 ? 0 : least(contours.flat(), "x");
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing });
    subset.offset += bytes.length;
  };
  subset.encode = () => {
    subset.font = withLimits(
      inter,
      subset.glyphs.map((id) => glyphs.byId(id).outline()),
    );
    return encode();
  };
  return subset;
}

/**
 * Returns Inter with the largest numbers of points and contours that the document's glyphs have. TrueType programs are removed,
 * because no glyph runs one.
 */
function withLimits(inter: InterFont, outlines: Outline[]): InterFont {
  const maxPoints = Math.max(...outlines.map((outline) => outline.flat().length));
  const maxContours = Math.max(...outlines.map((outline) => outline.length));
  return Object.create(inter, {
    maxp: { value: { ...inter.maxp, maxPoints, maxContours, maxSizeOfInstructions: 0 } },
    "cvt ": { value: undefined },
    prep: { value: undefined },
    fpgm: { value: undefined },
  });
}
