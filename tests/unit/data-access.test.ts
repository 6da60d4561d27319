import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

/** The files that match a pattern, but for the door itself and what is generated. */
const filesWith = (pattern: RegExp, folders = ["app", "components", "emails", "lib", "papers", "prisma", "scripts"]) =>
  folders
    .flatMap((folder) => sourceFiles(folder, /\.tsx?$/))
    .filter((file) => file !== "lib/server/db.ts" && !file.startsWith("lib/server/prisma-client/"))
    .filter((file) => pattern.test(readFileSync(file, "utf8")));

it("only lib/server/db.ts knows the driver", () => {
  expect(filesWith(/from "pg"/)).toEqual([]);
  expect(filesWith(/^import .* from "pg"/m, ["tests"])).toEqual([]);
});

// Tests say in SQL what they look up, change or attack behind the product's back.
it("SQL runs only in files *.sql.ts", () => {
  expect(filesWith(/\.query[(<]/).filter((file) => !file.endsWith(".sql.ts"))).toEqual([]);
});

it("no type spells a row of the database", () => {
  expect(filesWith(/DbRow\b/)).toEqual([]);
});
