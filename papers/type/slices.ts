import { readFileSync } from "node:fs";
import * as path from "node:path";
import { packagesFolder } from "./inter";

/** The slices of a font family. A slice is a font file that contains only some ranges of letters. */
type Slices = { name: string; ranges: [first: number, last: number][] }[];

const slicesOf = new Map<string, Slices>();

/**
 * Among the font files of a `@fontsource-variable` family, returns the file that contains this letter. Undefined when no file
 * contains the letter.
 */
export function findSlice(family: string, codePoint: number): string | undefined {
  const folder = path.join(packagesFolder, "@fontsource-variable", family);
  const slices = slicesOf.get(family) ?? readSlices(family, folder);
  const slice = slices.find(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
  return slice && path.join(folder, "files", `${family}-${slice.name}-wght-normal.woff2`);
}

/**
 * Parses the `unicode.json` of a family, such as `{"thai": "U+02D7,U+0E01-0E5B"}`. In `unicode.json`, a slice with a number as
 * its name is written as `[1]`.
 */
function readSlices(family: string, folder: string): Slices {
  const ranges: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8"));
  const slices = Object.entries(ranges).map(([name, list]) => ({
    name: name.replace(/[[\]]/g, ""),
    ranges: list.split(",").map((range): [number, number] => {
      const [first = "", last = first] = range.slice("U+".length).split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
  slicesOf.set(family, slices);
  return slices;
}
