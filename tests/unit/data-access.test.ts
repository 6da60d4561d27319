import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sqlWord } from "@/lib/lists/sql-text";
import { sourceFiles } from "@/tests/support/source-scan";

/** Returns the files that match a pattern, except for `lib/server/db.ts` and generated files. */
const filesWith = (pattern: RegExp, folders = ["app", "components", "emails", "lib", "papers", "prisma", "scripts"]) =>
  folders
    .flatMap((folder) => sourceFiles(folder, /\.tsx?$/))
    .filter((file) => file !== "lib/server/db.ts" && !file.startsWith("lib/server/prisma-client/"))
    .filter((file) => pattern.test(readFileSync(file, "utf8")));

it("only lib/server/db.ts imports the database driver", () => {
  expect(filesWith(/from "pg"/)).toEqual([]);
  expect(filesWith(/^import .* from "pg"/m, ["tests"])).toEqual([]);
});

// This rule applies to the product only. Tests may use SQL anywhere, because they read, change and attack the database directly.
it("SQL runs only in files *.sql.ts", () => {
  expect(filesWith(/\.query[(<]/).filter((file) => !file.endsWith(".sql.ts"))).toEqual([]);
});

/**
 * Files with SQL statements that contain the value of a variable as a literal. Each of these values is a constant of the code.
 */
const ownLiterals = [
  "lib/calendar/events.sql.ts",
  "lib/desk/read-desk.sql.ts",
  "lib/history/history-sources.sql.ts",
  "lib/jobs/key-uses.sql.ts",
  "lib/quotes/exchange-rate.sql.ts",
  "lib/term-products/get-record-dossier.sql.ts",
  "lib/term-products/take-items.sql.ts",
];

it("a text in an SQL statement is a bound value or a constant of the code", () => {
  expect(filesWith(/'\$\{(?!sqlWord\()/, ["lib"]).filter((file) => file.endsWith(".sql.ts"))).toEqual(ownLiterals);
  expect(sqlWord("loan_application")).toBe("loan_application");
  for (const text of ["", "it's", "x' OR true --", "a b", "a;", "\u0000", "'"]) {
    expect(() => sqlWord(text), text).toThrow(TypeError);
  }
});

it("no type repeats the columns of a database row", () => {
  expect(filesWith(/DbRow\b/)).toEqual([]);
});
