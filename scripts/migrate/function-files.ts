import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

const functionsDirectory = path.join(process.cwd(), "prisma", "functions");

/** A file of prisma/functions. Each file defines one SQL function and the triggers that call this function. */
export type FunctionFile = { name: string; sql: string; checksum: string };

/** All SQL files of prisma/functions and its subfolders, in the order of their names. */
export function readFunctions(): FunctionFile[] {
  return readdirSync(functionsDirectory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => {
      const sql = readFileSync(path.join(functionsDirectory, file), "utf8");
      return { name: path.basename(file, ".sql"), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
