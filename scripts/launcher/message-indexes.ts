import { existsSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";
import { writeIfChanged } from "./write-if-changed";

const messagesFolder = "messages";
/**
 * The name of a file in each language's folder. The file lists texts that may equal the English texts, such as names and common
 * words.
 */
export const sameAsEnglishFile = "same-as-english.json";

/** The paths of the generated index files, one for each language. */
export const messageIndexes = readdirSync(path.join(projectRoot, messagesFolder)).map(
  (language) => `${messagesFolder}/${language}/index.ts`,
);

/**
 * Writes the index file of each language. An index file exports all texts, one export for each namespace, and the names of the
 * countries.
 */
export function writeMessageIndexes(): void {
  for (const index of messageIndexes) writeIfChanged(index, indexOf(path.dirname(index)));
}

/** Returns the files with the texts of a language, relative to the language's folder. */
export function textFiles(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => file.endsWith(".json") && file !== sameAsEnglishFile)
    .sort();
}

function indexOf(folder: string): string {
  return [
    "// Generated from the files of this folder (scripts/launcher/message-indexes.ts).",
    ...textFiles(folder).map((file) => `export { default as ${namespaceOf(file)} } from "./${file}";`),
    ...(existsSync(path.join(projectRoot, folder, "countries.ts")) ? ['export { countries } from "./countries";'] : []),
    "",
  ].join("\n");
}

/**
 * Returns the namespace of a file: `transferPage` for `transfer-page.json`. Some files of the back office have the same names as
 * files for customers, so `admin/transfers.json` gets the namespace `adminTransfers`.
 */
export function namespaceOf(file: string): string {
  const name = path.basename(file, ".json");
  const full = file.startsWith("admin/") && name !== "admin" ? `admin-${name}` : name;
  return full.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
