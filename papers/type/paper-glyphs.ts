import { type InterFont, interFont, type Weight } from "./inter";
import { type Outline, toOutline } from "./outline";
import type { Cluster } from "./script-face";

/** A glyph of a document's font: the properties that the renderer reads, and the shape. */
export type PaperGlyph = {
  id: number;
  name: string;
  /** The UTF-16 code units of the glyph's text, because the renderer counts text in these units. */
  codePoints: number[];
  advanceWidth: number;
  isMark: false;
  isLigature: boolean;
  outline: () => Outline;
};

/**
 * The glyphs of one document. Each character has its own glyph, even if the character consists of several letters or marks. A
 * glyph stands for exactly one text, so that readers can search and copy the text of the PDF file.
 */
export class PaperGlyphs {
  private readonly known = new Map<string, PaperGlyph>();
  private readonly list: PaperGlyph[] = [];
  private readonly inter: InterFont;

  constructor(weight: Weight) {
    this.inter = interFont(weight);
    // The first glyph of every font represents missing characters.
    this.missing("");
  }

  byId(id: number): PaperGlyph {
    const glyph = this.list[id];
    if (!glyph) throw new RangeError(`no glyph ${id}`);
    return glyph;
  }

  /** Returns the glyph for a letter that no font contains. */
  missing(text: string): PaperGlyph {
    return this.get(`missing ${text}`, text, this.inter.getGlyph(0).advanceWidth, () => this.interOutline(0));
  }

  /** Returns the empty glyph for an invisible character, such as a direction mark. */
  unseen(text: string): PaperGlyph {
    return this.get(`unseen ${text}`, text, 0, () => []);
  }

  /** Returns the glyph `id` of Inter for one letter. */
  plain(id: number, letter: string, advance: number): PaperGlyph {
    return this.get(`${id} ${letter} ${advance}`, letter, advance, () => this.interOutline(id));
  }

  /** Returns the glyph that shows a shaped character. */
  of({ name, text, advance, outline }: Cluster): PaperGlyph {
    return this.get(`${name} ${text}`, text, advance, outline);
  }

  private interOutline(id: number): Outline {
    const drawn = this.inter.outlines.get(id);
    if (drawn) return drawn;
    const steps = this.inter.getGlyph(id).path.commands.map(({ command, args }) => ({
      type: pathSteps[command],
      values: args,
    }));
    const outline = toOutline(steps, 1, 0, 0);
    this.inter.outlines.set(id, outline);
    return outline;
  }

  private get(name: string, text: string, advanceWidth: number, outline: () => Outline): PaperGlyph {
    const known = this.known.get(name);
    if (known) return known;
    const codePoints = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const id = this.list.length;
    const glyph = { id, name, codePoints, advanceWidth, isMark: false, isLigature: text.length > 1, outline } as const;
    this.list.push(glyph);
    this.known.set(name, glyph);
    return glyph;
  }
}

/** Maps fontkit's names of a path's steps to the letters that SVG uses. */
const pathSteps = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const;
