import { readFileSync } from "node:fs";
import * as path from "node:path";

const colours = ["canvas", "ink", "ink-muted", "ink-faint", "accent", "accent-hover", "accent-ink", "accent-text"];

/** Reads the colours and the icon for the offline page from the site's files (`lib/offline/offline-page.ts`). */
export function readOfflineLook(root: string): { colours: string; icon: string } {
  const css = readFileSync(path.join(root, "app/globals.css"), "utf8");
  const sheet = readFileSync(path.join(root, "public/icons.svg"), "utf8");
  return {
    colours: colours.map((name) => first(css, new RegExp(`--${name}: [^;]+;`))).join(""),
    icon: first(sheet, /(?<=<symbol id="wifi-off"[^>]*>).*(?=<\/symbol>)/),
  };
}

function first(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`nothing fits ${pattern}`);
  return found;
}
