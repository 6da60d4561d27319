import { expect, it } from "vitest";
import { countStep } from "@/scripts/testing/test-counts";

it("a failed step counts as a failure, even when its report contains none", () => {
  expect(countStep(1, { passed: 3, failed: 0, skipped: 0 })).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(countStep(1, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it("a step without tests counts as one test", () => {
  expect(countStep(0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 });
});
