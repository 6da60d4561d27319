import { existsSync, readFileSync } from "node:fs";
import type { NamedTest } from "@/tests/proofs/proof";

/** Returns the cited tests that do not exist, because the file is missing or does not contain the title. */
export function missingTests(named: NamedTest[]): NamedTest[] {
  return named.filter(({ file, title }) => !existsSync(file) || !readFileSync(file, "utf8").includes(title));
}

/** Returns the cells of each line of a document's tables, including header lines and separator lines. */
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
