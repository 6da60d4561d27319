import { readFileSync } from "node:fs";
import * as path from "node:path";
import { locales } from "@/lib/i18n/locales";
import { pages } from "@/lib/pages";
import { projectRoot } from "@/scripts/command/project";
import { namespaceOf, textFiles } from "./message-indexes";
import { writeIfChanged } from "./write-if-changed";

/** The paths of the generated files, one for each language. */
export const pageNameFiles = locales.map((locale) => `messages/${locale}/page-names.json`);

/**
 * For each language, writes a file that maps the key of a page in lib/pages.ts to the page's name. The names come from the texts
 * of the pages. The menu on every page shows these names. With this file, a browser can load the names without all other texts of
 * the pages.
 */
export function writePageNames(): void {
  for (const file of pageNameFiles) {
    const names = namesIn(path.dirname(file), path.basename(file));
    writeIfChanged(file, `${JSON.stringify(names, null, 2)}\n`);
  }
}

function namesIn(folder: string, generatedFile: string): Record<string, string> {
  const texts = Object.fromEntries(
    textFiles(folder)
      .filter((file) => file !== generatedFile)
      .map((file) => [namespaceOf(file), JSON.parse(readFileSync(path.join(projectRoot, folder, file), "utf8"))]),
  );
  return Object.fromEntries(Object.entries(pages).map(([key, { name }]) => [key, textAt(texts, name, folder)]));
}

/** Returns the text with a key such as `history.statements.menu`. */
function textAt(texts: unknown, key: string, folder: string): string {
  const text = key.split(".").reduce((node, step) => (node as Record<string, unknown> | undefined)?.[step], texts);
  if (typeof text !== "string") throw new Error(`${folder} has no text ${key}, which lib/pages.ts names.`);
  return text;
}
