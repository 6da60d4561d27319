import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableLines } from "@/tests/support/named-tests";
import { sourceFiles } from "@/tests/support/source-scan";

/** The first words of the audited actions in the document's table, such as `session` and `device`. */
const listed = tableLines("docs/logging.md")
  .filter(({ length }) => length === 2)
  .flatMap(([acts = ""]) => [...acts.matchAll(/`([a-z-]+)`/g)].map(([, act = ""]) => act));

const code = sourceFiles("lib", /\.ts$/)
  .filter((file) => !file.includes("prisma-client"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

describe("docs/logging.md", () => {
  it("the document lists every kind of act that the code writes into the audit trail", () => {
    const written = [...code.matchAll(/\b(?:action: |about\(|\baction: \w+ \? )"([a-z-]+)\.[a-z-]+"/g)];
    expect(written.length).toBeGreaterThan(40);
    expect([...new Set(written.map(([, act = ""]) => act))].filter((act) => !listed.includes(act))).toEqual([]);
  });

  it("the document lists no other acts", () => {
    expect(listed.filter((act) => !new RegExp(`["\`]${act}["\`.]`).test(code))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
