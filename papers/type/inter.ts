import { readFileSync } from "node:fs";
import * as path from "node:path";
import { create, type Font, type Path } from "fontkit";
import type { Outline } from "./outline";

export type Weight = 400 | 600;

/**
 * The folder of the font packages. next.config.ts also lists these packages, because some hosts copy only the files that Next has
 * found by tracing imports.
 */
export const packagesFolder = path.join(process.cwd(), "node_modules");

/** The files of the documents' main font, which contains Latin, Greek and Cyrillic letters. */
export const interFiles: Record<Weight, string> = {
  400: path.join(packagesFolder, "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  600: path.join(packagesFolder, "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};

/** A font of fontkit, with the properties that fontkit's type definitions omit. */
export type InterFont = Omit<Font, "getGlyph"> & {
  head: unknown;
  post: unknown;
  maxp: Record<string, number>;
  getGlyph(id: number): { path: Path; advanceWidth: number };
  /** The outlines of the glyphs that documents have used up to now. */
  outlines: Map<number, Outline>;
};

const opened = new Map<Weight, InterFont>();

/** Inter in one of the two weights that documents use. */
export function interFont(weight: Weight): InterFont {
  const known = opened.get(weight);
  if (known) return known;
  const font = create(readFileSync(interFiles[weight])) as unknown as InterFont;
  font.outlines = new Map();
  opened.set(weight, font);
  return font;
}
