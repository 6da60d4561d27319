import type { InterFont } from "./inter";
import { encodeOutline, least, type Outline } from "./outline";
import type { PaperGlyphs } from "./paper-glyphs";

/** The interface of a font subset that a PDF library expects. */
export type PaperSubset = { includeGlyph(id: number): number; encode(): Uint8Array };

/**
 * fontkit's own subset of a TrueType font. The type adds the properties that fontkit's type definitions omit. With these
 * properties, fontkit writes the font file.
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
 * Writes the glyphs of a document as a font file with the metrics of Inter. Each glyph is written as an outline, even if it comes
 * from another font. The file therefore needs no tables and no hinting instructions of the other fonts.
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
 * Returns Inter with the maximum numbers of points and contours in the document's glyphs, which the table `maxp` must state. The
 * hinting programs are removed, because no glyph uses them.
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
