import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingTests, namedTests, tableLines } from "@/tests/support/named-tests";

/** A table's line: requirements, state, and how, with tests as `file` "title". */
type Line = { requirements: string[]; state: string; how: string };

const lines: Line[] = tableLines("docs/security.md")
  .filter(([numbers = ""]) => /^\d/.test(numbers))
  .map(([numbers = "", state = "", how = ""]) => ({ requirements: expand(numbers), state, how }));

/** `1.2.5–1.2.7, 1.3.1` as single requirements. */
function expand(numbers: string): string[] {
  return numbers.split(", ").flatMap((part) => {
    const [from = "", to = from] = part.split("–");
    const section = from.slice(0, from.lastIndexOf("."));
    const [first, last] = [from, to].map((number) => Number(number.slice(number.lastIndexOf(".") + 1)));
    const count = (last ?? 0) - (first ?? 0) + 1;
    return Array.from({ length: count }, (_, index) => `${section}.${(first ?? 0) + index}`);
  });
}

const testsIn = ({ how }: Line) => namedTests(how);

/** How many requirements of levels 1 and 2 the standard has (5.0). */
const requirementCount = 253;

describe("docs/security.md", () => {
  it("speaks of every requirement once", () => {
    const all = lines.flatMap(({ requirements }) => requirements);
    expect(all).toHaveLength(requirementCount);
    expect(new Set(all).size).toBe(requirementCount);
  });

  it("counts right", () => {
    const count = (state: string) =>
      lines.filter((line) => line.state === state).reduce((sum, { requirements }) => sum + requirements.length, 0);
    const [holds, without, open] = [count("holds"), count("does not apply"), count("open")];
    expect(holds + without + open).toBe(requirementCount);
    expect(readFileSync("docs/security.md", "utf8").replaceAll("\n", " ")).toContain(
      `${holds} hold, ${without} do not apply, ${open} are open`,
    );
  });

  it("names tests that exist, and at least one wherever something holds", () => {
    const named = lines.flatMap(testsIn);
    expect(missingTests(named)).toEqual([]);
    expect(lines.filter((line) => line.state === "holds" && testsIn(line).length === 0)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it("says why what does not apply does not, and what is open", () => {
    expect(lines.filter(({ state, how }) => state !== "holds" && how === "")).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("says how soon a weakness is mended and libraries are renewed", () => {
    const times = tableLines("SECURITY.md").filter(([, time = ""]) => /^\d+ days$/.test(time));
    expect(times).toHaveLength(4);
    expect(readFileSync("SECURITY.md", "utf8").replaceAll("\n", " ")).toMatch(/renewed every \d+ days/);
  });
});
