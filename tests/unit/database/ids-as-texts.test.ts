import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

it("nobody is looked for by the text of their id, for which all customers would be read", () => {
  const found = sourceFiles("lib", /\.sql\.ts$/).filter((file) =>
    /\bid::text = \w+\.\w+/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
