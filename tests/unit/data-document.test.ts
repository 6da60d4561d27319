import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableLines } from "@/tests/support/named-tests";
import { sourceFiles } from "@/tests/support/source-scan";

const document = "docs/data.md";
const lines = tableLines(document).filter(([first = ""]) => !/^(class|-)/.test(first));
const classes = lines.filter(({ length }) => length === 5).map(([name = ""]) => name);
const tables = lines
  .filter(({ length }) => length === 3)
  .flatMap(([name = "", cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, table = ""]) => ({ class: name, table })),
  );

const inSchema = sourceFiles("prisma/schema", /\.prisma$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^model \w+ \{[\s\S]*?^\}/gm)].map(
    ([model]) => /@@map\("(\w+)"\)/.exec(model)?.[1],
  ),
);

describe("docs/data.md", () => {
  it("every table of the schema has exactly one class", () => {
    expect(inSchema.length).toBeGreaterThan(50);
    expect(tables.map(({ table }) => table).toSorted()).toEqual(inSchema.toSorted());
  });

  it("only the explained classes are used", () => {
    expect(classes).toEqual(["secret", "identity", "confidential", "internal", "public"]);
    expect(tables.filter((line) => !classes.includes(line.class))).toEqual([]);
  });
});
