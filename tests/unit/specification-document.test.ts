import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingTests, namedTests, tableLines } from "@/tests/support/named-tests";

const document = "docs/specification-admin.md";

const lines = tableLines(document)
  .filter(([line = ""]) => line !== "specification" && !/^-+$/.test(line))
  .map(([line = "", where = "", how = ""]) => ({ line, where, how }));

/** The numbers of the decisions that a text names. */
const decisionsIn = (text: string) => [...text.matchAll(/\bdecision (\d+)/g)].map(([, number = ""]) => number);

describe(document, () => {
  it("has every section from the screens to the errors", () => {
    const sections = readFileSync(document, "utf8").match(/^## \d/gm);
    expect(sections).toEqual(["## 2", "## 3", "## 4", "## 5", "## 6", "## 7", "## 8"]);
    expect(lines.length).toBeGreaterThan(60);
  });

  it("names for each line a test, or the decision that stands in its place", () => {
    const without = lines.filter(({ how }) => namedTests(how).length === 0 && decisionsIn(how).length === 0);
    expect(without).toEqual([]);
  });

  it("names tests, files and decisions that exist", () => {
    expect(missingTests(lines.flatMap(({ how }) => namedTests(how)))).toEqual([]);
    const files = lines.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const decision = readFileSync("docs/decisions/0068-back-office-and-specification.md", "utf8");
    expect(decision).toContain("# 68.");
    const linked = [...readFileSync(document, "utf8").matchAll(/\]\((decisions\/[^)]+)\)/g)].map(
      ([, file = ""]) => file,
    );
    expect(linked.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
  });
});
