import { expect, test } from "vitest";
import { findBrokenCitations } from "@/scripts/testing/find-broken-citations";

const documents: [string, string][] = [
  ["docs/domain.md", "# The rules\n\n## Whose status, and when"],
  ["docs/decisions/0024-repeats.md", "# 24. Repeats"],
];

const problemsOf = (file: string, text: string) =>
  findBrokenCitations(new Map([...documents, [file, text]])).map(({ line, problem }) => [line, problem]);

test.each(['docs/domain.md, "Whose status, and when"', "docs/decisions/0024-repeats.md", "decision 24"])(
  "the citation %s is valid",
  (citation) => {
    expect(problemsOf("lib/a.ts", `/** A rule (${citation}). */`)).toEqual([]);
  },
);

test.each([
  ["docs/nothing.md", "there is no docs/nothing.md"],
  ['docs/domain.md, "Loans"', 'docs/domain.md has no heading "Loans"'],
  ["docs/decisions/0024", "docs/decisions/0024 is no file"],
  ["decision 25", 'there is no record for "decision 25"'],
])("the citation %s is broken", (citation, problem) => {
  expect(problemsOf("lib/a.ts", `\n/** A rule (${citation}). */`)).toEqual([[2, problem]]);
});

test("links between documents need an existing file and heading", () => {
  expect(problemsOf("docs/a.md", "[rules](domain.md#whose-status-and-when)")).toEqual([]);
  expect(problemsOf("docs/a.md", "[rules](domain.md#loans) [other](../other.md)")).toEqual([
    [1, "docs/domain.md has no heading #loans"],
    [1, "there is no other.md"],
  ]);
});
