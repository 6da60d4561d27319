import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

const files = ["app", "components", "emails", "lib", "papers", "scripts"]
  .flatMap((folder) => sourceFiles(folder, /\.(tsx?|mjs)$/))
  .filter((file) => !file.startsWith("lib/server/prisma-client/"));
const withText = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));

it("no text is run as code, neither with eval nor as a function or timer", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(withText(/\beval\(|new Function\(|\bvm\.run|from "node:vm"|set(?:Timeout|Interval)\(\s*["'`]/)).toEqual([]);
});

it("no text is inserted into a page or an e-mail as HTML", () => {
  expect(
    withText(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(|srcDoc=/),
  ).toEqual([]);
});
