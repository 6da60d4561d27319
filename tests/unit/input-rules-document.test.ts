import { expect, it } from "vitest";
import { missingTests, namedTests, tableLines } from "@/tests/support/named-tests";

it("docs/input-rules.md names an existing test for each rule", () => {
  const rules = tableLines("docs/input-rules.md").filter(([fields = ""]) => !/^(fields|-)/.test(fields));
  const named = rules.map((cells) => namedTests(cells.at(-1) ?? ""));
  expect(rules.length).toBeGreaterThan(10);
  expect(named.filter(({ length }) => length === 0)).toEqual([]);
  expect(missingTests(named.flat())).toEqual([]);
});
