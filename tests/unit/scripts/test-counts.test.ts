import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { expect, it } from "vitest";
import { countStep, readCounts } from "@/scripts/testing/test-counts";

it("a failed step counts as a failure, even when its report contains none", () => {
  const none = { skipped: 0, failures: [] };
  const failures = ["Lint: ended with code 1"];
  expect(countStep("Lint", 1, { ...none, passed: 3, failed: 0 })).toEqual({ ...none, passed: 3, failed: 1, failures });
  expect(countStep("Lint", 1)).toEqual({ passed: 0, failed: 1, skipped: 0, failures });
});

it("a step without tests counts as one test", () => {
  expect(countStep("Lint", 0)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
});

it("a report of vitest names its failed tests and the files that could not be loaded", () => {
  const file = { status: "failed", message: "" };
  const report = {
    ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0 },
    testResults: [
      {
        ...file,
        name: "a.test.ts",
        assertionResults: [
          { status: "passed", fullName: "one", failureMessages: [] },
          { status: "failed", fullName: "two", failureMessages: ["expected 1\n  at line 3"] },
        ],
      },
      { ...file, name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
    ],
  };
  expect(readCounts(reportFile(report))?.failures).toEqual([
    "a.test.ts › two\n    expected 1",
    "b.test.ts › the file\n    Cannot find module",
  ]);
});

it("a report of Playwright names the tests that failed in every attempt", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "a.spec.ts",
    tests: [{ status, results: [{ error: { message: "not visible\nmore" } }] }],
  });
  const report = {
    stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ specs: [], suites: [{ specs: [spec("one", "unexpected"), spec("two", "flaky")] }] }],
  };
  expect(readCounts(reportFile(report))).toMatchObject({ passed: 1, failures: ["a.spec.ts › one\n    not visible"] });
});

function reportFile(report: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "holdfast-counts-")), "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
