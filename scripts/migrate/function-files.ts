import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

const functionsDirectory = path.join(process.cwd(), "prisma", "functions");

/** A file of prisma/functions: one SQL function, with the triggers that call it. */
export type FunctionFile = { name: string; sql: string; checksum: string };

/** All files of prisma/functions and its folders, in the order of their names. */
export function readFunctions(): FunctionFile[] {
  return readdirSync(functionsDirectory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => {
      const sql = readFileSync(path.join(functionsDirectory, file), "utf8");
      return { name: path.basename(file, ".sql"), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
