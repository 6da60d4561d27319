import { existsSync, readFileSync } from "node:fs";

/** A test as a document names it: `file` "title". */
type NamedTest = { file: string; title: string };

/** The tests that a text names. */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = "", title = ""]) => ({ file, title }));
}

/** Those of them that do not exist: without the file, or without the title in it. */
export function missingTests(named: NamedTest[]): NamedTest[] {
  return named.filter(({ file, title }) => !existsSync(file) || !readFileSync(file, "utf8").includes(title));
}

/** The lines of a document's tables as their cells, heads and rules included. */
export function tableLines(document: string): string[][] {
  return readFileSync(document, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
