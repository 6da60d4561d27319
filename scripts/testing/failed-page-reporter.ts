import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const linesMax = 80;
/** Matches the part of Playwright's failure report that contains the page's accessibility tree. */
const pagePart = /# Page snapshot\s+```yaml\n([\s\S]*?)```/;

/** Prints the page's content when a browser test fails, because the files on the test machine may not be available later. */
export default class FailedPageReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === "skipped") return;
    const context = result.attachments.find(({ name }) => name === "error-context");
    const text = context?.body?.toString() ?? (context?.path ? readFileSync(context.path, "utf8") : "");
    const page = pagePart.exec(text)?.[1];
    if (!page) return;
    console.log(`\n  The page of "${test.title}" when it failed (attempt ${result.retry + 1}):`);
    console.log(page.split("\n").slice(0, linesMax).join("\n"));
  }

  printsToStdio(): boolean {
    return false;
  }
}
