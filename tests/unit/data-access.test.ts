import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

// ARCHITECTURE.md, "How data is read and written". What is still to be changed over stands here, and only gets less.
const stillToChange = [
  /^lib\/database-role\/role-powers\.ts$/,
  /^prisma\/seed\//,
  /^scripts\/(bench|migrate|postgres)\//,
];

const sources = ["app", "components", "emails", "lib", "prisma/seed", "scripts"]
  .flatMap((folder) => sourceFiles(folder, /\.tsx?$/))
  .filter((file) => !file.startsWith("lib/server/prisma-client/") && file !== "lib/server/db.ts")
  .filter((file) => !stillToChange.some((pattern) => pattern.test(file)))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it("only lib/server/db.ts knows the driver", () => {
  expect(filesWith(/from "pg"/)).toEqual([]);
});

it("SQL runs only in files *.sql.ts", () => {
  expect(filesWith(/\.query[(<]/).filter((file) => !file.endsWith(".sql.ts"))).toEqual([]);
});

it("no type spells a row of the database", () => {
  expect(filesWith(/DbRow\b/)).toEqual([]);
});
