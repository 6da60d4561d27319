import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listTests } from "@/tests/proofs/proof";
import { specificationLines } from "@/tests/proofs/specification-admin";
import { missingTests } from "@/tests/support/named-tests";

const lines = Object.values(specificationLines).flat();

describe("the administrators' specification", () => {
  it("the list has every section from the screens to the errors", () => {
    const sections = new Set(Object.keys(specificationLines).map((section) => section.slice(0, 1)));
    expect([...sections]).toEqual(["2", "3", "4", "5", "6", "7", "8"]);
    expect(lines.length).toBeGreaterThan(60);
  });

  it("each line has a test, or a decision in its place", () => {
    const without = lines.filter(
      ({ how = "", tests }) => listTests(tests).length === 0 && !how.includes("docs/decisions/"),
    );
    expect(without).toEqual([]);
  });

  it("every named test and file exists", () => {
    expect(missingTests(lines.flatMap(({ tests }) => listTests(tests)))).toEqual([]);
    expect(lines.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
  });
});
