import * as z from "zod";
import { readFileIfThere } from "@/scripts/system/private-files";

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }));

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) })
  .transform(({ stats }) => ({
    // Flaky tests passed on a second attempt, so they count as passed. Playwright's own report lists them.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));

/** Reads the counts from the JSON report of a test runner. Returns undefined if no report exists, for example after a crash. */
export function readCounts(file: string): TestCounts | undefined {
  const text = readFileIfThere(file);
  return text === undefined ? undefined : z.union([vitestReport, playwrightReport]).parse(JSON.parse(text));
}

/**
 * Returns the counts of a step. A step without a report counts as one test. A failed step has at least one failure.
 */
export function countStep(exitCode: number, counts: TestCounts | undefined): TestCounts {
  if (!counts) {
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  }
  return { ...counts, failed: exitCode === 0 ? counts.failed : Math.max(counts.failed, 1) };
}
