import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expandIds, listTests } from "@/tests/proofs/proof";
import { requirements } from "@/tests/proofs/security";
import { missingTests, tableLines } from "@/tests/support/named-tests";

/** The number of requirements in levels 1 and 2 of the standard (5.0). */
const requirementCount = 253;

const proofs = Object.values(requirements).flatMap((chapter) => Object.values(chapter));

describe("the security standard", () => {
  it("the list has every requirement once", () => {
    const all = Object.values(requirements).flatMap((chapter) => Object.keys(chapter).flatMap(expandIds));
    expect(all).toHaveLength(requirementCount);
    expect(new Set(all).size).toBe(requirementCount);
  });

  it("every named test exists, and every requirement that holds has a test", () => {
    expect(missingTests(proofs.flatMap(({ tests }) => listTests(tests)))).toEqual([]);
    expect(proofs.filter(({ state, tests }) => state === "holds" && listTests(tests).length === 0)).toEqual([]);
  });

  it("a requirement that does not apply or is open has a reason", () => {
    expect(proofs.filter(({ state, how }) => state !== "holds" && how === "")).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("SECURITY.md states the time limits for fixing a vulnerability and for renewing libraries", () => {
    const times = tableLines("SECURITY.md").filter(([, time = ""]) => /^\d+ days$/.test(time));
    expect(times).toHaveLength(4);
    expect(readFileSync("SECURITY.md", "utf8").replaceAll("\n", " ")).toMatch(/updated every \d+ days/);
  });
});
