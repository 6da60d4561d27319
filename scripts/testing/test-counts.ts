import * as z from "zod";
import { readFileIfThere } from "@/scripts/system/private-files";

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests, each with its file and the first line of its error. */
  failures: string[];
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      // A test file that cannot be loaded has failed, although the report lists no failed test for it.
      if (failed.length === 0) return status === "failed" ? [failureText(name, "the file", message)] : [];
      return failed.map((test) => failureText(name, test.fullName, test.failureMessages?.[0]));
    }),
  }));

type Suite = {
  specs: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: Suite[];
};
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(suite),
  })
  .transform(({ stats, suites }) => ({
    // Flaky tests passed on a second attempt, so they count as passed. Playwright's own report lists them.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }));

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => failureText(file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

const failureText = (file: string, title: string, error = "") =>
  `${file} › ${title}\n    ${error.split("\n")[0] ?? ""}`;

/** Reads the counts from the JSON report of a test runner. Returns undefined if no report exists, for example after a crash. */
export function readCounts(file: string): TestCounts | undefined {
  const text = readFileIfThere(file);
  return text === undefined ? undefined : z.union([vitestReport, playwrightReport]).parse(JSON.parse(text));
}

/**
 * Returns the counts of a step. A step without a report, such as a linter, counts as one test. A failed step has at least one
 * failure.
 */
export function countStep(step: string, exitCode: number, counts?: TestCounts): TestCounts {
  const whole = exitCode === 0 ? [] : [`${step}: ended with code ${exitCode}`];
  if (!counts) return { passed: exitCode === 0 ? 1 : 0, failed: whole.length, skipped: 0, failures: whole };
  const failures = counts.failures.length > 0 ? counts.failures : whole;
  return { ...counts, failed: Math.max(counts.failed, whole.length), failures };
}
