import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

const functionsDirectory = path.join(process.cwd(), "prisma", "functions");

/**
 * An SQL function of prisma/functions. `sql` contains the function's comment, its definition, and the triggers that follow in the
 * file. `checksum` is the SHA-256 hash of `sql`.
 */
export type FunctionText = { name: string; sql: string; checksum: string };

/** Matches the beginning of a function: its comment, if it has one, and its name. */
const beginning = /^(?:--.*\n)*CREATE OR REPLACE FUNCTION (\w+)/gm;

/** Reads all SQL functions of prisma/functions and its subfolders, sorted by name. A file may define several functions. */
export function readFunctions(): FunctionText[] {
  return readdirSync(functionsDirectory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .flatMap((file) => splitFunctions(readFileSync(path.join(functionsDirectory, file), "utf8")))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Divides the text of a file into its functions, without the blank lines between them. */
function splitFunctions(text: string): FunctionText[] {
  const starts = [...text.matchAll(beginning)];
  return starts.map(({ index, 1: name = "" }, place) => {
    const sql = `${text.slice(index, starts[place + 1]?.index).trimEnd()}\n`;
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}
