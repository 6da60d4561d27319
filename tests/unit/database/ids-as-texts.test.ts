import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

it("no query searches for a person by their id as a text, because Postgres would read all customers", () => {
  const found = sourceFiles("lib", /\.sql\.ts$/).filter((file) =>
    /\bid::text = \w+\.\w+/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
